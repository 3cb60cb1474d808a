// $(label)
#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
    std::string cells, line;
    std::vector<std::string> lines;
    while (std::getline(std::cin, line))
        if (!line.empty()) lines.push_back(line);
    int width = lines[0].size() + 1;
    cells.assign(width, '#');  // with rock all around
    for (auto& row : lines) cells += row + "#";
    cells.append(width, '#');
    std::map<char, int> starts;
    for (size_t i = 0; i < cells.size(); i++)
        if (cells[i] >= '1' && cells[i] <= '9') starts[cells[i]] = i;
    for (auto [name, start] : starts) {
        std::vector<char> visited(cells.size());
        std::vector<int> shut[26], stack{start};  // by letter: the doors that were seen before their key
        bool keys[26] = {};
        long long count = 0;
        visited[start] = 1;
        while (!stack.empty()) {
            int cell = stack.back();
            stack.pop_back();
            count++;
            char what = cells[cell];
            if (what >= 'a' && what <= 'z' && !keys[what - 'a']) {
                keys[what - 'a'] = true;
                for (int door : shut[what - 'a'])
                    if (!visited[door]) {
                        visited[door] = 1;
                        stack.push_back(door);
                    }
            }
            for (int step : {-width, width, -1, 1}) {
                int to = cell + step;
                what = cells[to];
                if (what == '#' || visited[to]) continue;
                if (what >= 'A' && what <= 'Z' && !keys[what - 'A']) {
                    shut[what - 'A'].push_back(to);
                    continue;
                }
                visited[to] = 1;
                stack.push_back(to);
            }
        }
        std::cout << name << " " << count << "\n";
    }
}
