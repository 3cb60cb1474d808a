// Right: a breadth-first search for each player; ties by the jump in the round before the last.
#include <iostream>
#include <vector>
#include <queue>
#include <climits>
using namespace std;
int main() {
    int n, m, k;
    cin >> n >> m >> k;
    vector<long long> b(n * m);
    for (auto &x : b) cin >> x;
    int goal = n * m - 1, winner = -1, bestRound = INT_MAX;
    long long bestJump = 0;
    for (int p = 0; p < k; p++) {
        int r, c;
        cin >> r >> c;
        vector<int> dist(n * m, -1);
        vector<long long> before(n * m, 0); // the least jump that led to the cell before
        queue<int> q;
        q.push(r * m + c);
        dist[r * m + c] = 0;
        vector<int> order;
        auto near = [&](int v) {
            vector<int> to;
            long long s = b[v], y = v / m, x = v % m;
            if (s == 0) return to;
            if (y + s < n) to.push_back((y + s) * m + x);
            if (y - s >= 0) to.push_back((y - s) * m + x);
            if (x + s < m) to.push_back(y * m + x + s);
            if (x - s >= 0) to.push_back(y * m + x - s);
            return to;
        };
        while (!q.empty()) {
            int v = q.front();
            q.pop();
            order.push_back(v);
            for (int u : near(v))
                if (dist[u] < 0) {
                    dist[u] = dist[v] + 1;
                    q.push(u);
                }
        }
        if (dist[goal] < 0) continue;
        vector<long long> led(n * m, LLONG_MAX); // by cell: the least jump onto it in its round
        for (int v : order)
            for (int u : near(v))
                if (dist[u] == dist[v] + 1) led[u] = min(led[u], b[v]);
        long long jump = dist[goal] < 2 ? 0 : LLONG_MAX;
        if (dist[goal] >= 2)
            for (int v : order)
                if (dist[v] == dist[goal] - 1)
                    for (int u : near(v))
                        if (u == goal) jump = min(jump, led[v]);
        if (dist[goal] < bestRound || (dist[goal] == bestRound && jump < bestJump)) {
            winner = p;
            bestRound = dist[goal];
            bestJump = jump;
        }
    }
    if (winner < 0) cout << "SEM VENCEDORES" << endl;
    else cout << char('A' + winner) << endl << bestRound << endl;
}
