/* What the seats choose; see train.c. */
#include "network.h"
/* policies: 0 net, 1 threshold, 2 random-ish */
#define MAXC 1500
static Cand CS[MAXC];
static int DIS[MAXC][4];
static int NC;
typedef struct {
    Feat f;
    float v;
} Step;
static Step SEQ[2][4000];
static int NS_[2];
static float TEMP = 0.0f;
static int REC = 0;
/* The best of the choices in CS, or with warmth another one; what was judged is kept in SEQ. */
static int pick(G *g, int p, int kind) { /* choose among CS by net */
    Feat f, bf[3];
    float acc[3][H];
    int have[3] = {0, 0, 0};
    int best = 0;
    float bz = -1e9, bv = 0;
    Feat bfeat;
    float temp = TEMP > 0 && rr(3) == 0 ? TEMP * 2 : 0;
    for (int i = 0; i < NC; i++) {
        int k = CS[i].kind, q = k == kind ? 0 : 1;
        if (!have[q]) {
            base(g, p, k, &bf[q]);
            accb(&bf[q], acc[q]);
            have[q] = 1;
        }
        f.n = 0;
        cand(g, &CS[i], &f);
        float z = evalc(&f, 0, acc[q]);
        if (k == 0 && !g->o.cannot && g->s[1 - p].np == 1) z = 20;
        if (k == 0 && g->o.cannot && g->s[1 - p].np == 0) z = 20;
        float zz = z;
        if (temp > 0) {
            double u = ru();
            zz = z - temp * logf(-logf((float)(u * 0.999998 + 1e-6)));
        }
        if (zz > bz) {
            bz = zz;
            best = i;
            bv = z;
            if (REC) {
                bfeat = bf[q];
                int m = bfeat.n;
                memcpy(bfeat.ix + m, f.ix, f.n * sizeof(short));
                bfeat.n = m + f.n;
            }
        }
    }
    if (REC && NC > 0 && NS_[p] < 4000) {
        SEQ[p][NS_[p]].f = bfeat;
        SEQ[p][NS_[p]].v = 1.f / (1.f + expf(-bv));
        NS_[p]++;
    }
    return best;
}
static void note(G *g, int s, int kind) { /* a state worth remembering in which nothing is chosen */
    if (!REC || NS_[s] >= 4000) return;
    Side *a = &g->s[s];
    Cand c;
    memset(&c, 0, sizeof c);
    c.kind = kind;
    memcpy(c.h, a->h, sizeof a->h);
    c.nh = a->nh;
    c.att = a->att;
    c.grd = a->grd;
    Step *t = &SEQ[s][NS_[s]++];
    base(g, s, kind, &t->f);
    Feat f;
    f.n = 0;
    cand(g, &c, &f);
    memcpy(t->f.ix + t->f.n, f.ix, f.n * sizeof(short));
    t->f.n += f.n;
    t->v = eval(&t->f, 0);
}
static void init(G *g, Opt o) {
    memset(g, 0, sizeof *g);
    g->o = o;
    g->winner = -1;
    g->lead = g->joined = g->sup = g->gd = g->sec = -1;
    for (int s = 0; s < 2; s++) {
        Side *a = &g->s[s];
        int n = 0;
        for (int r = 0; r < 13; r++)
            for (int k = 0; k < 4; k++) a->pile[n++] = r;
        if (o.joker) {
            a->pile[n++] = 13;
            a->pile[n++] = 13;
        }
        for (int i = n - 1; i > 0; i--) {
            int j = rr(i + 1);
            int t = a->pile[i];
            a->pile[i] = a->pile[j];
            a->pile[j] = t;
        }
        a->np = n;
        a->att = a->grd = -1;
        int hs = o.setup == 0 ? 7 : 5;
        for (int i = 0; i < hs; i++) {
            a->h[a->pile[--a->np]]++;
            a->nh++;
        }
        if (o.setup == 2) {
            a->att = a->pile[--a->np];
            a->grd = a->pile[--a->np];
        }
    }
    g->turn = rr(2);
    g->opening = 1;
}
static int POL[2];
static const int KEEP[14] = {70, 50, 60, 20, 30, 52, 62, 72, 82, 92, 80, 68, 90, 95};
static int bestw(Side *a) {
    for (int r = 9; r >= 3; r--)
        if (a->h[r]) return r;
    return -1;
}
static int besto(Side *a) {
    if (a->h[12]) return 12;
    if (a->h[10]) return 10;
    if (a->h[11]) return 11;
    return -1;
}
static int worst(int *h) {
    int b = -1;
    for (int r = 0; r < 14; r++)
        if (h[r] && (b < 0 || KEEP[r] < KEEP[b])) b = r;
    return b;
}
static void setup(G *g) {
    if (g->o.setup != 0) return;
    for (int s = 0; s < 2; s++) {
        Side *a = &g->s[s];
        if (POL[s] == 1) {
            int w = bestw(a);
            if (w < 0) w = worst(a->h);
            a->h[w]--;
            int o = besto(a);
            if (o < 0) o = bestw(a);
            if (o < 0) o = worst(a->h);
            a->h[o]--;
            a->nh -= 2;
            a->grd = w;
            a->att = o;
        } else if (POL[s] == 2) {
            int *t[2] = {&a->att, &a->grd};
            for (int i = 0; i < 2; i++) {
                int k = rr(a->nh), r = 0;
                while (k >= a->h[r]) k -= a->h[r++];
                a->h[r]--;
                a->nh--;
                *t[i] = r;
            }
        } else {
            NC = 0;
            for (int x = 0; x < 14; x++)
                if (a->h[x])
                    for (int y = 0; y < 14; y++)
                        if (a->h[y] - (x == y) > 0) {
                            Cand *c = &CS[NC++];
                            c->kind = 5;
                            memcpy(c->h, a->h, sizeof a->h);
                            c->h[x]--;
                            c->h[y]--;
                            c->nh = a->nh - 2;
                            c->att = x;
                            c->grd = y;
                        }
            int b = pick(g, s, 5);
            memcpy(a->h, CS[b].h, sizeof a->h);
            a->nh = CS[b].nh;
            a->att = CS[b].att;
            a->grd = CS[b].grd;
        }
    }
}
static void heap(Side *a, int r, int how) {
    a->heap[a->nheap].r = r;
    a->heap[a->nheap++].how = how;
}
static int draw(G *g, int s) {
    Side *a = &g->s[s];
    if (!a->np) return 0;
    a->h[a->pile[--a->np]]++;
    a->nh++;
    return a->np > 0 || g->o.cannot;
}
/* All turns (plans.plans). */
static void gen_turn(G *g, int p) {
    Side *a = &g->s[p];
    int pool[14];
    memcpy(pool, a->h, sizeof pool);
    int n = a->nh;
    int f = 0;
    if (a->att >= 0) {
        pool[a->att]++;
        n++;
        f++;
    }
    if (a->grd >= 0) {
        pool[a->grd]++;
        n++;
        f++;
    }
    NC = 0;
    int ban = g->opening && (g->o.first || g->o.setup == 1);
    int cmax = f + 1 > 2 ? 2 : f + 1;
    for (int c = f; c <= cmax; c++) {
        /* filled pattern: bit0 att bit1 grd */
        for (int pat = 0; pat < 4; pat++) {
            if (__builtin_popcount(pat) != c) continue;
            for (int x = -1; x < 14; x++) {
                if ((x >= 0) != (pat & 1)) continue;
                if (x >= 0 && !pool[x]) continue;
                if (x >= 0) pool[x]--;
                for (int y = -1; y < 14; y++) {
                    if ((y >= 0) != ((pat >> 1) & 1)) continue;
                    if (y >= 0 && !pool[y]) continue;
                    if (y >= 0) pool[y]--;
                    int nh = n - c;
                    int over = nh - 5;
                    if (over <= 0) {
                        Cand *d = &CS[NC];
                        d->kind = 0;
                        memcpy(d->h, pool, sizeof pool);
                        d->nh = nh;
                        d->att = x;
                        d->grd = y;
                        DIS[NC][0] = -1;
                        NC++;
                    } else {
                        for (int r = 0; r < 14; r++)
                            if (pool[r]) {
                                if (NC >= MAXC - 20) break;
                                Cand *d = &CS[NC];
                                d->kind = 0;
                                memcpy(d->h, pool, sizeof pool);
                                d->nh = 5;
                                d->att = x;
                                d->grd = y;
                                d->h[r]--;
                                DIS[NC][0] = r;
                                int q = 1;
                                for (int e = 1; e < over; e++) {
                                    int w = worst(d->h);
                                    d->h[w]--;
                                    DIS[NC][q++] = w;
                                }
                                DIS[NC][q] = -1;
                                NC++;
                            }
                    }
                    if (!ban && x >= 0 && (isO(x) || isW(x))) {
                        int lo = isO(x) ? 3 : 10, hi = isO(x) ? 9 : 12;
                        for (int r = lo; r <= hi; r++)
                            if (pool[r]) {
                                if (NC >= MAXC - 20) break;
                                Cand *d = &CS[NC++];
                                d->kind = 1;
                                memcpy(d->h, pool, sizeof pool);
                                d->h[r]--;
                                d->nh = nh - 1;
                                d->att = -1;
                                d->grd = y;
                                d->lead = x;
                                d->joined = r;
                                d->sup = -1;
                            }
                    }
                    if (y >= 0) pool[y]++;
                }
                if (x >= 0) pool[x]++;
            }
        }
    }
}
