/* The course of a match; see train.c. */
#include "choices.h"
static void lose(G *g, int s, int why) {
    g->winner = 1 - s;
    g->why = why;
}
/* Jokers are played as choices.joker_due says. */
static void joker(G *g, int p) {
    Side *a = &g->s[p];
    while (a->h[13] && a->nheap > 0 && (a->nheap >= 10 || a->np <= 2)) {
        a->h[13]--;
        a->nh--;
        a->gone++;
        for (int i = a->nheap - 1; i > 0; i--) {
            int j = rr(i + 1);
            Ly t = a->heap[i];
            a->heap[i] = a->heap[j];
            a->heap[j] = t;
        }
        int k = a->nheap < 10 ? a->nheap : 10;
        memmove(a->pile + k, a->pile, sizeof(int) * a->np);
        for (int i = 0; i < k; i++) a->pile[i] = a->heap[--a->nheap].r;
        a->np += k;
        for (int i = 0; i < a->nheap; i++) a->heap[i].how = 1;
    }
}
static void defend(G *g, int q) {
    Side *b = &g->s[q];
    int gd = g->gd;
    int useful = gd >= 0 && (isO(gd) || isW(gd));
    int lo = 0, hi = -1;
    if (useful) {
        lo = isO(gd) ? 3 : 10;
        hi = isO(gd) ? 9 : 12;
    } else if (!g->o.bare0) {
        lo = 3;
        hi = 9;
    }
    int ch = -1;
    if (POL[q] == 1) {
        if (hi >= 0) ch = lo == 3 ? bestw(b) : besto(b);
    } else if (POL[q] == 2) {
        int k = 0;
        for (int r = lo; r <= hi; r++) k += b->h[r];
        k = rr(k + 1);
        for (int r = lo; r <= hi; r++) {
            if (k < b->h[r]) {
                ch = r;
                break;
            }
            k -= b->h[r];
        }
    } else {
        NC = 0;
        for (int r = lo - 1; r <= hi || r == lo - 1; r++) {
            if (r >= lo && !b->h[r]) continue;
            Cand *c = &CS[NC++];
            c->kind = 2;
            memcpy(c->h, b->h, sizeof b->h);
            c->nh = b->nh;
            c->att = b->att;
            c->grd = -1;
            c->gd = gd;
            c->sec = -1;
            c->ans = -1;
            if (r >= lo) {
                c->h[r]--;
                c->nh--;
                c->sec = r;
            }
        }
        ch = CS[pick(g, q, 2)].sec;
    }
    if (ch >= 0) {
        b->h[ch]--;
        b->nh--;
    }
    g->sec = ch;
}
static void support(G *g, int p) {
    Side *a = &g->s[p];
    int ch = -1;
    if (POL[p] == 1) {
        ch = a->h[2] ? 2 : a->h[1] ? 1 : -1;
    } else if (POL[p] == 2) {
        int k = rr(a->h[1] + a->h[2] + 1);
        ch = k < a->h[1] ? 1 : k < a->h[1] + a->h[2] ? 2 : -1;
    } else {
        NC = 0;
        for (int r = 0; r < 3; r++) {
            if (r && !a->h[r]) continue;
            Cand *c = &CS[NC++];
            c->kind = 3;
            memcpy(c->h, a->h, sizeof a->h);
            c->nh = a->nh;
            c->att = -1;
            c->grd = a->grd;
            c->lead = g->lead;
            c->joined = g->joined;
            c->sup = -1;
            if (r) {
                c->sup = r;
                c->h[r]--;
                c->nh--;
            }
        }
        ch = CS[pick(g, p, 3)].sup;
    }
    if (ch >= 0) {
        a->h[ch]--;
        a->nh--;
    }
    g->sup = ch;
}
static int answer(G *g, int q) {
    Side *b = &g->s[q];
    int ch = -1;
    int w = (g->gd >= 0 && isW(g->gd)) || (g->sec >= 0 && isW(g->sec));
    int win = g->sup >= 0 || g->o.acany;
    if (POL[q] == 1) {
        if (win && b->h[0])
            ch = 0;
        else if (w)
            ch = b->h[2] ? 2 : b->h[1] ? 1 : -1;
    } else if (POL[q] == 2) {
        int ch_[12], k = 0;
        ch_[k++] = -1;
        if (win && b->h[0]) ch_[k++] = 0;
        if (w && b->h[1]) ch_[k++] = 1;
        if (w && b->h[2]) ch_[k++] = 2;
        ch = ch_[rr(k)];
    } else {
        NC = 0;
        for (int r = -1; r < 3; r++) {
            if (r == 0 && !(win && b->h[0])) continue;
            if (r > 0 && !(w && b->h[r])) continue;
            Cand *c = &CS[NC++];
            c->kind = 4;
            memcpy(c->h, b->h, sizeof b->h);
            c->nh = b->nh;
            c->att = b->att;
            c->grd = -1;
            c->gd = g->gd;
            c->sec = g->sec;
            c->ans = r;
            if (r >= 0) {
                c->h[r]--;
                c->nh--;
            }
        }
        ch = CS[pick(g, q, 4)].ans;
    }
    if (ch >= 0) {
        b->h[ch]--;
        b->nh--;
    }
    return ch;
}
static int NATT[2];
static double DMG[2];
/* Compare, penalise, discard, refill. an: -1 no answer, 0 an Ace, else a support. */
static void resolve(G *g, int p, int q, int an) {
    Side *a = &g->s[p], *b = &g->s[q];
    if (an == 0) {
        heap(a, g->lead, g->o.closed ? 2 : 0);
        heap(a, g->joined, 2);
        if (g->sup >= 0) heap(a, g->sup, 2);
        if (g->gd >= 0) heap(b, g->gd, 2);
        if (g->sec >= 0) heap(b, g->sec, 2);
        heap(b, 0, 0);
        g->inb = 0;
    } else {
        int A = VAL[g->lead] + VAL[g->joined] + (g->sup >= 0 ? VAL[g->sup] : 0);
        int w = -1, of = 0;
        if (g->gd >= 0 && isW(g->gd)) w = g->gd;
        if (g->sec >= 0 && isW(g->sec)) w = g->sec;
        if (g->gd >= 0 && isO(g->gd)) of += VAL[g->gd];
        if (g->sec >= 0 && isO(g->sec)) of += VAL[g->sec];
        int D = w < 0 ? (g->o.lonep ? of : 0) : VAL[w] + of + (an > 0 ? VAL[an] : 0);
        int s = -1, k = 0;
        if (A > D) {
            s = q;
            k = A - D;
            DMG[p] += k;
        } else if (A < D || g->o.tie1) {
            s = p;
            k = 1;
        }
        if (s >= 0) {
            Side *x = &g->s[s];
            if (k > x->np) k = x->np;
            while (k--) heap(x, x->pile[--x->np], 1);
        }
        heap(a, g->lead, 0);
        heap(a, g->joined, 0);
        if (g->sup >= 0) heap(a, g->sup, 0);
        if (g->gd >= 0) heap(b, g->gd, 0);
        if (g->sec >= 0) heap(b, g->sec, 0);
        if (an > 0) heap(b, an, 0);
        g->inb = 0;
        if (!g->o.cannot) {
            if (!a->np) {
                lose(g, p, 1);
                return;
            }
            if (!b->np) {
                lose(g, q, 1);
                return;
            }
        }
    }
    int dry[2] = {0, 0};
    int ord[2] = {p, q};
    for (int i = 0; i < 2; i++) {
        int s = ord[i];
        while (g->s[s].nh < 5) {
            if (!draw(g, s)) {
                dry[i] = 1;
                break;
            }
        }
        if (dry[i] && !g->o.dbl) {
            lose(g, s, 2);
            return;
        }
    }
    if (dry[0] && dry[1]) {
        g->winner = 2;
        return;
    }
    if (dry[0])
        lose(g, p, 2);
    else if (dry[1])
        lose(g, q, 2);
}
static void battle(G *g) {
    int p = g->turn, q = 1 - p;
    Side *b = &g->s[q];
    g->gd = b->grd;
    b->grd = -1;
    g->sup = -1;
    g->sec = -1;
    g->inb = 1;
    NATT[p]++;
    if (g->o.fast) {
        support(g, p);
        defend(g, q);
    } else {
        defend(g, q);
        support(g, p);
    }
    int an = answer(g, q);
    resolve(g, p, q, an);
    g->inb = 0;
    g->lead = g->joined = g->sup = g->gd = g->sec = -1;
}
static void turn(G *g) {
    int p = g->turn;
    Side *a = &g->s[p];
    if (!draw(g, p)) {
        lose(g, p, 0);
        return;
    }
    joker(g, p);
    int attack = 0;
    if (POL[p] == 1) {
        /* threshold */
        int pool[14];
        memcpy(pool, a->h, sizeof pool);
        int f = (a->att >= 0) + (a->grd >= 0);
        if (a->att >= 0) pool[a->att]++;
        if (a->grd >= 0) pool[a->grd]++;
        int n = a->nh + f;
        int wl[20], nw = 0;
        for (int r = 9; r >= 3; r--)
            for (int k = 0; k < pool[r]; k++) wl[nw++] = r;
        int o = pool[12] ? 12 : pool[10] ? 10 : pool[11] ? 11 : -1;
        int ban = g->opening && (g->o.first || g->o.setup == 1);
        int fill = f < 2 ? f + 1 : 2;
        /* attack needs att slot filled; guard filled only if fill==2 */
        int gi = fill == 2 ? 0 : -1;
        int wi = fill == 2 ? 1 : 0;
        if (!ban && o >= 0 && nw > wi && VAL[o] + VAL[wl[wi]] >= 9) {
            attack = 1;
            int gcard = gi >= 0 ? wl[0] : -1;
            pool[o]--;
            pool[wl[wi]]--;
            if (gcard >= 0) pool[gcard]--;
            memcpy(a->h, pool, sizeof pool);
            a->nh = n - 2 - (gcard >= 0);
            a->att = -1;
            a->grd = gcard;
            g->lead = o;
            g->joined = wl[wi];
        } else {
            int gcard = nw ? wl[0] : worst(pool);
            pool[gcard]--;
            int acard = -1;
            if (fill == 2) {
                acard = o >= 0 ? o : nw > 1 ? wl[1] : worst(pool);
                if (acard >= 0) pool[acard]--;
            }
            a->grd = gcard;
            a->att = acard;
            memcpy(a->h, pool, sizeof pool);
            a->nh = n - fill;
            while (a->nh > 5) {
                int w = worst(a->h);
                a->h[w]--;
                a->nh--;
                heap(a, w, 0);
            }
        }
    } else {
        gen_turn(g, p);
        int b = POL[p] == 2 ? rr(NC) : pick(g, p, 0);
        Cand *c = &CS[b];
        memcpy(a->h, c->h, sizeof a->h);
        a->nh = c->nh;
        a->att = c->att;
        a->grd = c->grd;
        if (c->kind == 1) {
            attack = 1;
            g->lead = c->lead;
            g->joined = c->joined;
        } else
            for (int i = 0; DIS[b][i] >= 0; i++) heap(a, DIS[b][i], 0);
    }
    if (attack) { battle(g); }
    g->opening = 0;
    if (g->winner < 0) {
        g->turn = 1 - p;
        if (attack) note(g, p, 0);
        note(g, 1 - p, 7);
    }
}
static int game(G *g, Opt o) {
    init(g, o);
    NS_[0] = NS_[1] = 0;
    setup(g);
    int n = 0;
    while (g->winner < 0 && n++ < 3000) turn(g);
    if (g->winner < 0) g->winner = 2;
    return n;
}
