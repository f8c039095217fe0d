/* Cards, the features of a position and the network that judges it; see train.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdint.h>
#ifndef H
#define H 32
#endif
/* ranks: 0 A,1 '2',2 '3',3..9 = 4..10, 10 J, 11 Q, 12 K, 13 joker */
static const int VAL[14] = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 1, 3, 0};
static inline int isO(int r) { return r >= 10 && r <= 12; }
static inline int isW(int r) { return r >= 3 && r <= 9; }
static inline int isS(int r) { return r == 1 || r == 2; }
typedef struct {
    int setup, first, closed, acany, tie1, bare0, lonep, cannot, dbl, joker, fast;
} Opt;
typedef struct {
    int r;
    int how;
} Ly; /* how: 0 up,1 down unseen,2 owner knows */
typedef struct {
    int pile[54];
    int np;
    int h[14];
    int nh;
    int att, grd;
    Ly heap[54];
    int nheap;
    int gone;
} Side;
typedef struct {
    Opt o;
    Side s[2];
    int turn;
    int opening;
    int lead, joined, sup, gd, sec;
    int inb;
    int winner; /* -1 running, 2 draw */
    int why;
} G;
static uint64_t rs;
static inline uint64_t rnd(void) {
    rs ^= rs << 13;
    rs ^= rs >> 7;
    rs ^= rs << 17;
    return rs;
}
static inline int rr(int n) { return (rnd() >> 11) % n; }
static inline double ru(void) { return (rnd() >> 11) * (1.0 / 9007199254740992.0); }
/* ------- features ------- */
enum {
    F_KIND = 0,
    F_OPT = F_KIND + 8,
    F_HAND = F_OPT + 12,
    F_ATT = F_HAND + 56,
    F_GRD = F_ATT + 15,
    F_PAIR = F_GRD + 15,
    F_SW = F_PAIR + 32,
    F_DEF = F_SW + 8,
    F_NO = F_DEF + 14,
    F_NW = F_NO + 7,
    F_NS = F_NW + 7,
    F_NA = F_NS + 5,
    F_MISS = F_NA + 5,
    F_P1 = F_MISS + 8,
    F_P2 = F_P1 + 60,
    F_OSL = F_P2 + 60,
    F_L1 = F_OSL + 4,
    F_J1 = F_L1 + 14,
    F_A1 = F_J1 + 14,
    F_G1 = F_A1 + 17,
    F_A3 = F_G1 + 2,
    F_S3 = F_A3 + 17,
    F_O3 = F_S3 + 3,
    F_L3 = F_O3 + 6,
    F_L2 = F_L3 + 14,
    F_D2 = F_L2 + 15,
    F_S2 = F_D2 + 17,
    F_SEC2 = F_S2 + 3,
    F_L4 = F_SEC2 + 2,
    F_D4 = F_L4 + 15,
    F_AN4 = F_D4 + 17,
    F_S4 = F_AN4 + 4,
    F_MAR = F_S4 + 2,
    NROW = F_MAR + 24
};
#define ND 34
typedef struct {
    float w[NROW][H];
    float d[ND][H];
    float b[H];
    float v[H];
    float c;
} Net;
typedef struct {
    int n;
    short ix[48];
    float d[ND];
} Feat;
static Net N;
static const float PRI[14] = {4 / 52., 4 / 52., 4 / 52., 4 / 52., 4 / 52., 4 / 52., 4 / 52.,
                              4 / 52., 4 / 52., 4 / 52., 4 / 52., 4 / 52., 4 / 52., 0};
typedef struct {
    int kind;
    int h[14];
    int nh;
    int att, grd;
    int lead, joined, sup, gd, sec, ans;
} Cand;
/* What all choices of one moment share (features.common and measures). */
static void base(G *g, int p, int kind, Feat *f) {
    Side *a = &g->s[p], *b = &g->s[1 - p];
    Opt *o = &g->o;
    f->n = 0;
#define ADD(i) f->ix[f->n++] = (i)
    ADD(F_KIND + (kind == 5 && g->turn == p ? 6 : kind));
    if (o->closed) ADD(F_OPT + 0);
    if (o->acany) ADD(F_OPT + 1);
    if (o->tie1) ADD(F_OPT + 2);
    if (o->bare0) ADD(F_OPT + 3);
    if (o->lonep) ADD(F_OPT + 4);
    if (o->cannot) ADD(F_OPT + 5);
    if (o->dbl) ADD(F_OPT + 6);
    if (o->joker) ADD(F_OPT + 7);
    if (o->fast) ADD(F_OPT + 8);
    if (o->setup == 1) ADD(F_OPT + 9);
    if (g->opening) ADD(F_OPT + 10);
    int p1 = a->np > 59 ? 59 : a->np, p2 = b->np > 59 ? 59 : b->np;
    ADD(F_P1 + p1);
    ADD(F_P2 + p2);
    int osl = (b->att >= 0) + 2 * (b->grd >= 0);
    ADD(F_OSL + osl);
    int own[14], opp[14], no = 0, np_ = 0;
    for (int r = 0; r < 14; r++) {
        int full = r < 13 ? 4 : (o->joker ? 2 : 0);
        own[r] = full - a->h[r];
        opp[r] = full;
    }
    if (a->att >= 0) own[a->att]--;
    if (a->grd >= 0) own[a->grd]--;
    for (int i = 0; i < a->nheap; i++)
        if (a->heap[i].how != 1) own[a->heap[i].r]--;
    for (int i = 0; i < b->nheap; i++)
        if (b->heap[i].how == 0) opp[b->heap[i].r]--;
    own[13] -= a->gone;
    opp[13] -= b->gone;
    if (g->inb) {
        if (p == g->turn) {
            own[g->lead]--;
            own[g->joined]--;
            if (g->sup >= 0) own[g->sup]--;
        } else {
            if (g->gd >= 0) own[g->gd]--;
            if (g->sec >= 0) own[g->sec]--;
            if (!o->closed) opp[g->lead]--;
        }
    }
    for (int r = 0; r < 14; r++) {
        no += own[r];
        np_ += opp[r];
    }
    float ino = 1.f / (no > 0 ? no : 1), inp = 1.f / (np_ > 0 ? np_ : 1);
    for (int r = 0; r < 14; r++) {
        f->d[r] = 8 * (own[r] * ino - PRI[r]);
        f->d[14 + r] = 8 * (opp[r] * inp - PRI[r]);
    }
    int t = a->np + b->np;
    f->d[28] = (a->np - b->np) / sqrtf(t + 1.f);
    f->d[29] = a->np / 45.f;
    f->d[30] = b->np / 45.f;
    f->d[31] = 1.f / (a->np + 1);
    f->d[32] = 1.f / (b->np + 1);
    f->d[33] = (a->np - b->np) / 10.f;
}
/* A seat's own cards after a choice, and its battle (features.cards and the rest). */
static void cand(G *g, Cand *c, Feat *f) {
    int no = 0, nw = 0, bo = 0, bw = 0, sw = 0;
    for (int r = 0; r < 14; r++)
        if (c->h[r]) {
            int k = c->h[r] > 4 ? 4 : c->h[r];
            ADD(F_HAND + r * 4 + k - 1);
        }
    for (int r = 3; r <= 9; r++) {
        int k = c->h[r] + (c->att == r);
        nw += k;
        if (k) {
            if (k > 1) {
                sw = bw = r - 2;
            } else {
                sw = bw;
                bw = r - 2;
            }
        }
    }
    int hw = 0;
    for (int r = 9; r >= 3; r--)
        if (c->h[r]) {
            hw = VAL[r];
            break;
        }
    int ho = 0;
    if (c->h[12])
        ho = 3;
    else if (c->h[10])
        ho = 2;
    else if (c->h[11])
        ho = 1;
    bo = ho;
    if (c->att >= 10 && c->att <= 12 && VAL[c->att] > bo) bo = VAL[c->att];
    no = c->h[10] + c->h[11] + c->h[12] + (c->att >= 10 && c->att <= 12);
    ADD(F_ATT + (c->att < 0 ? 14 : c->att));
    ADD(F_GRD + (c->grd < 0 ? 14 : c->grd));
    ADD(F_PAIR + bo * 8 + bw);
    ADD(F_SW + sw);
    int D;
    if (c->grd >= 0 && isO(c->grd))
        D = hw ? hw + VAL[c->grd] : 0;
    else if (c->grd >= 0 && isW(c->grd))
        D = VAL[c->grd] + ho;
    else
        D = g->o.bare0 ? 0 : hw;
    ADD(F_DEF + D);
    ADD(F_NO + (no > 6 ? 6 : no));
    ADD(F_NW + (nw > 6 ? 6 : nw));
    int ns = c->h[1] + c->h[2];
    ADD(F_NS + (ns > 4 ? 4 : ns));
    ADD(F_NA + (c->h[0] > 4 ? 4 : c->h[0]));
    int miss = 5 - c->nh;
    if (miss < 0) miss = 0;
    ADD(F_MISS + miss);
    switch (c->kind) {
    case 1:
        ADD(F_L1 + c->lead);
        ADD(F_J1 + c->joined);
        ADD(F_A1 + VAL[c->lead] + VAL[c->joined]);
        ADD(F_G1 + (g->s[1 - g->turn].grd >= 0 || g->gd >= 0));
        break;
    case 3: {
        int A = VAL[c->lead] + VAL[c->joined] + (c->sup >= 0 ? VAL[c->sup] : 0);
        ADD(F_L3 + c->lead);
        ADD(F_A3 + A);
        ADD(F_S3 + (c->sup < 0 ? 0 : c->sup));
        int sec = g->o.fast ? 2 : (g->sec >= 0);
        ADD(F_O3 + sec * 2 + (g->gd >= 0));
        break;
    }
    case 2:
    case 4: {
        int w = -1, of = 0;
        int gd = c->gd, se = c->sec;
        if (gd >= 0 && isW(gd)) w = gd;
        if (se >= 0 && isW(se)) w = se;
        if (gd >= 0 && isO(gd)) of += VAL[gd];
        if (se >= 0 && isO(se)) of += VAL[se];
        int D = w < 0 ? (g->o.lonep ? of : 0) : VAL[w] + of;
        if (c->kind == 4 && w >= 0 && c->ans > 0) D += VAL[c->ans];
        int ld = g->o.closed ? 14 : g->lead;
        if (c->kind == 2) {
            ADD(F_L2 + ld);
            ADD(F_D2 + D);
            ADD(F_S2 + (g->o.fast ? (g->sup >= 0) : 2));
            ADD(F_SEC2 + (se >= 0));
        } else {
            ADD(F_L4 + ld);
            ADD(F_D4 + D);
            ADD(F_AN4 + (c->ans < 0 ? 0 : c->ans == 0 ? 3 : c->ans));
            ADD(F_S4 + (g->sup >= 0));
            if (!(c->ans == 0) && !g->o.closed) {
                int m = D - VAL[g->lead];
                ADD(F_MAR + (m + 3 > 23 ? 23 : m + 3));
            }
        }
        break;
    }
    }
}
static float eval(Feat *f, float *hid) {
    float h[H];
    memcpy(h, N.b, sizeof h);
    for (int i = 0; i < f->n; i++) {
        float *w = N.w[f->ix[i]];
        for (int k = 0; k < H; k++) h[k] += w[k];
    }
    for (int j = 0; j < ND; j++) {
        float x = f->d[j];
        float *w = N.d[j];
        for (int k = 0; k < H; k++) h[k] += x * w[k];
    }
    float z = N.c;
    for (int k = 0; k < H; k++) {
        float y = h[k] > 0 ? h[k] : 0.01f * h[k];
        z += y * N.v[k];
        h[k] = y;
    }
    if (hid) memcpy(hid, h, sizeof h);
    return 1.f / (1.f + expf(-z));
}
/* eval with precomputed base accumulators */
static void accb(Feat *f, float *acc) {
    memcpy(acc, N.b, sizeof(float) * H);
    for (int i = 0; i < f->n; i++) {
        float *w = N.w[f->ix[i]];
        for (int k = 0; k < H; k++) acc[k] += w[k];
    }
    for (int j = 0; j < ND; j++) {
        float x = f->d[j];
        float *w = N.d[j];
        for (int k = 0; k < H; k++) acc[k] += x * w[k];
    }
}
static float evalc(Feat *f, int from, float *acc) {
    float h[H];
    memcpy(h, acc, sizeof h);
    for (int i = from; i < f->n; i++) {
        float *w = N.w[f->ix[i]];
        for (int k = 0; k < H; k++) h[k] += w[k];
    }
    float z = N.c;
    for (int k = 0; k < H; k++) {
        float y = h[k] > 0 ? h[k] : 0.01f * h[k];
        z += y * N.v[k];
    }
    return z;
}
