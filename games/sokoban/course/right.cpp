// $(label)
#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <vector>

const int WALK = 0;  // what a step without a push costs
//~ count=moves| const int WALK = 1;  // what a step without a push costs

typedef std::vector<int> Position;  // the man, then the boxes in order

int main() {
    std::string cells, line;
    std::vector<std::string> lines;
    while (std::getline(std::cin, line))
        if (!line.empty()) lines.push_back(line);
    int width = lines[0].size() + 1;
    cells.assign(width, '#');  // with walls all around
    for (auto& row : lines) cells += row + "#";
    cells.append(width, '#');
    Position start(1);
    std::vector<bool> goal(cells.size());
    for (int i = 0; i < (int)cells.size(); i++) {
        char c = cells[i];
        goal[i] = c == '.' || c == '+' || c == '*';
        if (c == '@' || c == '+') start[0] = i;
        if (c == '$' || c == '*') start.push_back(i);
    }
    std::set<Position> seen{start};
    std::vector<Position> now{start};
    for (int count = 0; !now.empty(); count++) {
        for (auto& p : now)
            if (std::all_of(p.begin() + 1, p.end(), [&](int box) { return goal[box]; })) {
                std::cout << count << "\n";
                return 0;
            }
        std::vector<Position> later;
        for (size_t i = 0; i < now.size(); i++)  // which grows by walks that cost nothing
            for (int way : {-width, 1, width, -1}) {
                Position p = now[i];
                int to = p[0] += way;
                if (cells[to] == '#') continue;
                auto box = std::find(p.begin() + 1, p.end(), to);
                if (box == p.end() && !WALK) {
                    if (seen.insert(p).second) now.push_back(p);
                    continue;
                }
                if (box != p.end()) {
                    if (cells[to + way] == '#' || std::find(p.begin() + 1, p.end(), to + way) != p.end()) continue;
                    *box = to + way;
                    std::sort(p.begin() + 1, p.end());
                }
                later.push_back(p);
            }
        now.clear();
        for (auto& p : later)
            if (seen.insert(p).second) now.push_back(p);
    }
    std::cout << "no solution\n";
}
