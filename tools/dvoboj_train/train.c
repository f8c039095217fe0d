/* Trains judge.bin, the network by which the bots of Dvoboj judge a position.
 *
 *     cc -O3 -march=native -ffast-math -o /tmp/dvoboj_train tools/dvoboj_train/train.c -lm
 *     /tmp/dvoboj_train SECONDS SEED OUT.f32 [FROM.f32 [RATE [LAMBDA [WARMTH]]]]
 *
 * OUT.f32 is what training goes on from, OUT.f32.judge what src/tenpaces/games/dvoboj/judge.bin is. The stored one comes from
 *
 *     dvoboj_train 1080 7 one.f32                         (151,000 matches; rate 0.03, lambda 0.8, warmth 0.25)
 *     dvoboj_train 900 21 two.f32 one.f32 0.006 0.85 0.12   (50,000 matches)
 *
 * which are not bound to give the same bits: the time is measured, and the machine was busy.
 *
 * Everything is by rank, in a match of its own that follows the rules; features.py must list the same features in the same order.
 * Both seats choose what the network judges best after each of their choices, now and then something else that is nearly as good.
 * After a match each judgement is moved towards the later ones and the outcome (TD(lambda), Sutton 1988) with steps that shrink by
 * weight (AdaGrad, Duchi, Hazan & Singer 2011). House rules are drawn anew for each match, in 12 % one seat follows the rule of
 * thumb, in 3 % it plays at random. At the end the frequencies that belief.py holds are printed: hand, defence, attack by rank. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "match.h"
#include <time.h>
static Net A2; /* adagrad */
static float LR = 0.03f, LAM = 0.8f;
/* One step of the network towards t. */
static void learn(Feat *f, float t) {
    float h[H];
    float v = eval(f, h);
    float e = v - t;
    float gh[H];
    for (int k = 0; k < H; k++) { gh[k] = e * N.v[k] * (h[k] > 0 ? 1.f : 0.01f); }
#define UP(w, a, gr)                                                                                                               \
    do {                                                                                                                           \
        float _g = (gr);                                                                                                           \
        (a) += _g * _g;                                                                                                            \
        (w) -= LR * _g / sqrtf((a) + 1e-2f);                                                                                       \
    } while (0)
    for (int k = 0; k < H; k++) UP(N.v[k], A2.v[k], e * h[k]);
    UP(N.c, A2.c, e);
    for (int k = 0; k < H; k++) UP(N.b[k], A2.b[k], gh[k]);
    for (int i = 0; i < f->n; i++) {
        float *w = N.w[f->ix[i]], *a = A2.w[f->ix[i]];
        for (int k = 0; k < H; k++) UP(w[k], a[k], gh[k]);
    }
    for (int j = 0; j < ND; j++) {
        float x = f->d[j];
        if (x == 0) continue;
        float *w = N.d[j], *a = A2.d[j];
        for (int k = 0; k < H; k++) UP(w[k], a[k], x * gh[k]);
    }
}

/* How often ranks lie in hand, defence and attack, divided by an even draw. */
static void habits(void) {
    double h[14] = {0}, u[14] = {0}, d[14] = {0}, a[14] = {0}, ds = 0, as = 0;
    Opt o;
    memset(&o, 0, sizeof o);
    G g;
    REC = 0;
    TEMP = 0;
    POL[0] = POL[1] = 0;
    for (int i = 0; i < 400; i++) {
        init(&g, o);
        setup(&g);
        for (int k = 0; g.winner < 0 && k < 3000; k++) {
            turn(&g);
            if (g.winner >= 0 || k % 3) continue;
            for (int s = 0; s < 2; s++) {
                Side *b = &g.s[s];
                int left[14], n = 0;
                for (int r = 0; r < 14; r++) left[r] = r < 13 ? 4 : 0;
                for (int j = 0; j < b->nheap; j++)
                    if (!b->heap[j].how) left[b->heap[j].r]--;
                for (int r = 0; r < 13; r++) n += left[r];
                for (int r = 0; r < 13; r++) {
                    h[r] += b->h[r];
                    u[r] += 5.0 * left[r] / n;
                }
                if (b->grd >= 0) {
                    d[b->grd]++;
                    ds++;
                }
                if (b->att >= 0) {
                    a[b->att]++;
                    as++;
                }
            }
        }
    }
    double us = 0;
    for (int r = 0; r < 13; r++) us += u[r];
    for (int r = 0; r < 13; r++) printf("%.2f %.2f %.2f\n", h[r] / u[r], d[r] / ds / (u[r] / us), a[r] / as / (u[r] / us));
}
static void store(const char *out) {
    FILE *f = fopen(out, "wb");
    fwrite(&N, sizeof N, 1, f);
    fclose(f);
    char name[4096];
    snprintf(name, sizeof name, "%s.judge", out);
    f = fopen(name, "wb");
    const float *x = (const float *)&N;
    for (size_t i = 0; i < sizeof N / sizeof(float); i++) {
        _Float16 y = (_Float16)x[i];
        fwrite(&y, 2, 1, f);
    }
    fclose(f);
}
/* House rules: the defaults in 60 %, else single ones or a preset. */
static Opt randopt(void) {
    Opt o;
    memset(&o, 0, sizeof o);
    if (ru() < 0.6) return o;
    o.setup = rr(3);
    o.first = rr(2);
    o.closed = rr(4) == 0;
    o.acany = rr(3) == 0;
    o.tie1 = rr(4) == 0;
    o.bare0 = rr(4) == 0;
    o.lonep = rr(4) == 0;
    o.cannot = rr(4) == 0;
    o.dbl = rr(4) == 0;
    o.joker = rr(3) == 0;
    o.fast = rr(3) == 0;
    if (rr(2)) {
        Opt z;
        memset(&z, 0, sizeof z);
        switch (rr(5)) {
        case 0:
            z.setup = 1;
            z.first = 1;
            break;
        case 1:
            z.acany = 1;
            break;
        case 2:
            z.joker = 1;
            break;
        case 3:
            z.fast = 1;
            break;
        default:
            z.joker = 1;
            z.fast = 1;
        }
        return z;
    }
    return o;
}
/* The share that policy pa wins against pb. */
static double match(int pa, int pb, int n, Opt o, double *len) {
    double w = 0;
    G g;
    REC = 0;
    float t = TEMP;
    TEMP = 0;
    *len = 0;
    NATT[0] = NATT[1] = 0;
    for (int i = 0; i < n; i++) {
        POL[0] = pa;
        POL[1] = pb;
        *len += game(&g, o);
        w += g.winner == 0 ? 1 : g.winner == 2 ? 0.5 : 0;
    }
    TEMP = t;
    *len /= n;
    return w / n;
}
int main(int c, char **v) {
    int seconds = atoi(v[1]);
    rs = 88172645463325252ULL + atoi(v[2]);
    for (int i = 0; i < 20; i++) rnd();
    const char *out = v[3];
    if (c > 4) {
        FILE *f = fopen(v[4], "rb");
        if (fread(&N, sizeof N, 1, f) != 1) return 1;
        fclose(f);
    } else {
        for (int i = 0; i < NROW; i++)
            for (int k = 0; k < H; k++) N.w[i][k] = (ru() - .5) * 0.2;
        for (int i = 0; i < ND; i++)
            for (int k = 0; k < H; k++) N.d[i][k] = (ru() - .5) * 0.3;
        for (int k = 0; k < H; k++) N.v[k] = (ru() - .5) * 0.5;
    }
    if (c > 5) LR = atof(v[5]);
    if (c > 6) LAM = atof(v[6]);
    float t0 = c > 7 ? atof(v[7]) : 0.25f;
    time_t st = time(0);
    long games = 0;
    G g;
    int rep = 0;
    while (time(0) - st < seconds) {
        double fr = (double)(time(0) - st) / seconds;
        for (int k = 0; k < 100; k++) {
            Opt o = randopt();
            POL[0] = POL[1] = 0;
            double u = ru();
            int other = -1;
            if (u < 0.12) {
                other = rr(2);
                POL[other] = 1;
            } else if (u < 0.15) {
                other = rr(2);
                POL[other] = 2;
            }
            REC = 1;
            TEMP = t0 * (1 - 0.8 * fr);
            game(&g, o);
            games++;
            for (int s = 0; s < 2; s++) {
                if (s == other) continue;
                float G_ = g.winner == s ? 1 : g.winner == 2 ? .5f : 0;
                for (int i = NS_[s] - 1; i >= 0; i--) {
                    float t = G_;
                    learn(&SEQ[s][i].f, t);
                    G_ = LAM * G_ + (1 - LAM) * SEQ[s][i].v;
                }
            }
        }
        if ((time(0) - st) * 10 / seconds > rep) {
            rep++;
            Opt o;
            memset(&o, 0, sizeof o);
            double l, l2;
            double w = match(0, 1, 400, o, &l);
            double at = (NATT[0]) / 400.;
            double at1 = NATT[1] / 400.;
            double w2 = match(0, 2, 30, o, &l2);
            printf("%lds games %ld vs threshold %.3f (turns %.1f att %.1f/%.1f) vs random %.3f\n", (long)(time(0) - st), games, w,
                   l, at, at1, w2);
            fflush(stdout);
            store(out);
        }
    }
    store(out);
    printf("games %ld\n", games);
    habits();
}
