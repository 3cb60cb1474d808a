// $(label)
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

const bool ONCE = false;  // a key is used up by the door that it opens
//~ keys=once| const bool ONCE = true;  // a key is used up by the door that it opens
const char ASK = 'e';  // for an exit, to collect all keys (c), or for a trap (t)
//~ ask=collect| const char ASK = 'c';  // for an exit (e), to collect all keys, or for a trap (t)
//~ ask=softlock| const char ASK = 't';  // for an exit (e), to collect all keys (c), or for a trap

bool isKey(char c) { return c >= 'a' && c <= 'z'; }
bool isDoor(char c) { return c >= 'A' && c <= 'Z'; }

struct State {
    int at;
    std::string gone;  // the keys that are taken, and the doors that have used up a key
    bool operator<(const State& other) const { return at != other.at ? at < other.at : gone < other.gone; }
};

int main() {
    std::string cells, line;
    std::vector<std::string> lines;
    while (std::getline(std::cin, line))
        if (!line.empty()) lines.push_back(line);
    int width = lines[0].size() + 1;
    cells.assign(width, '#');  // with rock all around
    for (auto& row : lines) cells += row + "#";
    cells.append(width, '#');
    std::string things;  // the letters of all keys and doors
    std::vector<int> number(cells.size());
    for (size_t i = 0; i < cells.size(); i++)
        if (isKey(cells[i]) || isDoor(cells[i])) {
            number[i] = things.size();
            things += cells[i];
        }
    std::vector<State> states{{(int)cells.find('@'), std::string(things.size(), '0')}};
    std::map<State, int> index{{states[0], 0}};
    std::vector<int> distance{0};
    std::vector<std::vector<int>> before(1);
    std::vector<int> safe;
    int answer = -1;
    for (size_t n = 0; n < states.size() && answer < 0; n++) {
        State state = states[n];
        bool out = cells[state.at] == '>', all = true;
        for (size_t i = 0; i < things.size(); i++)
            if (isKey(things[i]) && state.gone[i] == '0') all = false;
        if (ASK == 'e' && out || ASK == 'c' && all) answer = distance[n];
        if (ASK == 't' && out) {
            safe.push_back(n);
            continue;
        }
        for (int way = 0; way < 4; way++) {
            State to{state.at + (way == 0 ? -width : way == 1 ? width : way == 2 ? -1 : 1), state.gone};
            char what = cells[to.at];
            size_t arrow = std::string("^_<)").find(what);
            if (what == '#' || arrow != std::string::npos && (int)arrow != way) continue;
            if (isKey(what)) to.gone[number[to.at]] = '1';
            if (isDoor(what) && to.gone[number[to.at]] == '0') {
                int held = 0;
                for (size_t i = 0; i < things.size(); i++)
                    if (state.gone[i] == '1') held += things[i] == what - 'A' + 'a' ? 1 : things[i] == what ? -1 : 0;
                if (held < 1) continue;
                if (ONCE) to.gone[number[to.at]] = '1';
            }
            auto [place, fresh] = index.insert({to, (int)states.size()});
            if (fresh) {
                states.push_back(to);
                distance.push_back(distance[n] + 1);
                before.emplace_back();
            }
            if (ASK == 't') before[place->second].push_back(n);
        }
    }
    if (ASK == 't') {
        std::set<int> known(safe.begin(), safe.end());
        for (size_t i = 0; i < safe.size(); i++)  // which grows by the states from which an exit can be reached
            for (int other : before[safe[i]])
                if (known.insert(other).second) safe.push_back(other);
        for (size_t n = 0; n < states.size() && answer < 0; n++)
            if (!known.count(n)) answer = distance[n];
    }
    if (answer < 0)
        std::cout << "no solution\n";
    else
        std::cout << answer << "\n";
}
