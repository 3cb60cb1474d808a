// $(label)
#include <iostream>
#include <set>
#include <string>
#include <vector>

int main() {
    const int MOUSE = 1, CAT = 2;
    const std::set<int> holes{$(hole)};
    const int mouse = $(mouse), cat = $(cat), first = MOUSE;
    //~ first=cat|     const int mouse = $(mouse), cat = $(cat), first = CAT;
    std::vector<std::vector<int>> near;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line[0] == '#') continue;
        for (size_t i = 1; i < line.size(); i++) {
            if (line[i] == '[') near.emplace_back();
            if (!isdigit(line[i])) continue;
            int node = 0;
            for (; isdigit(line[i]); i++) node = 10 * node + line[i] - '0';
            near.back().push_back(node);
            i--;
        }
    }
    int n = near.size();
    auto number = [&](int m, int c, int turn) { return (m * n + c) * 2 + turn - 1; };
    std::vector<int> value(2 * n * n), left(2 * n * n), settled;
    std::vector<std::vector<int>> before(2 * n * n);
    for (int m = 0; m < n; m++)
        for (int c = 0; c < n; c++)
            for (int turn : {MOUSE, CAT}) {
                int here = number(m, c, turn);
                if (holes.count(m) || m == c) {
                    value[here] = holes.count(m) ? MOUSE : CAT;
                    settled.push_back(here);
                    continue;
                }
                for (int to : near[turn == MOUSE ? m : c]) {
                    if (turn == CAT && holes.count(to)) continue;
                    left[here]++;
                    before[turn == MOUSE ? number(to, c, CAT) : number(m, to, MOUSE)].push_back(here);
                }
            }
    // the mover wins by one move, and loses by all
    for (size_t i = 0; i < settled.size(); i++)
        for (int earlier : before[settled[i]]) {
            if (value[earlier]) continue;
            left[earlier]--;
            if (value[settled[i]] == earlier % 2 + 1 || left[earlier] == 0) {
                value[earlier] = value[settled[i]];
                settled.push_back(earlier);
            }
        }
    std::cout << value[number(mouse, cat, first)] << "\n";
}
