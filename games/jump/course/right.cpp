// $(label)
//~ move=walk| // unfit
#include <cstdlib>
#include <iostream>
#include <vector>

const bool WALK = false;
//~ move=walk| const bool WALK = true;
const bool STABLE = false;
//~ tie=stable| const bool STABLE = true;

long long rows, cols, players;
std::vector<long long> jumps;

// moves are the cells where a jump from a cell ends.
void moves(long long cell, std::vector<long long>& to) {
    to.clear();
    long long row = cell / cols, col = cell % cols, jump = jumps[cell];
    if (jump == 0 || rows * cols == 1) return;
    if (!WALK) {
        if (row + jump < rows) to.push_back(cell + jump * cols);
        if (row - jump >= 0) to.push_back(cell - jump * cols);
        if (col + jump < cols) to.push_back(cell + jump);
        if (col - jump >= 0) to.push_back(cell - jump);
        return;
    }
    if (jump > rows + cols) jump = rows + cols + (jump - rows - cols) % 2;
    for (long long r = std::max(0LL, row - jump); r <= std::min(rows - 1, row + jump); r++) {
        long long left = jump - std::llabs(r - row);
        for (long long c = col - left; c <= std::min(cols - 1, col + left); c += 2)
            if (c >= 0) to.push_back(r * cols + c);
    }
}

// race is the rounds that a player needs, -1 for none, and the jumps of its best line before the last one, the last first.
long long race(long long start, std::vector<long long>& history) {
    long long goal = rows * cols - 1;
    std::vector<long long> rounds(rows * cols, -1), order{start}, to;
    rounds[start] = 0;
    for (size_t i = 0; i < order.size(); i++) {
        moves(order[i], to);
        for (long long cell : to)
            if (rounds[cell] < 0) {
                rounds[cell] = rounds[order[i]] + 1;
                order.push_back(cell);
            }
    }
    history.clear();
    if (rounds[goal] < 0) return -1;
    std::vector<bool> good(rows * cols);
    good[goal] = true;
    size_t end = order.size();
    for (long long round = rounds[goal] - 1; round >= 0; round--) {
        while (rounds[order[end - 1]] > round) end--;
        std::vector<long long> found;
        for (size_t i = end; i-- > 0 && rounds[order[i]] == round;) {
            moves(order[i], to);
            for (long long cell : to)
                if (good[cell] && rounds[cell] == round + 1) {
                    found.push_back(order[i]);
                    break;
                }
        }
        bool last = round == rounds[goal] - 1;
        long long least = jumps[found[0]];
        for (long long cell : found) least = std::min(least, jumps[cell]);
        for (long long cell : found) good[cell] = last || jumps[cell] == least;
        if (!last) history.push_back(least);
        if (!last && !STABLE) break;
    }
    return rounds[goal];
}

int main() {
    std::cin >> rows >> cols >> players;
    jumps.resize(rows * cols);
    for (auto& jump : jumps) std::cin >> jump;
    long long winner = -1, best = 0;
    std::vector<long long> bestHistory, history;
    for (long long player = 0; player < players; player++) {
        long long row, col;
        std::cin >> row >> col;
        long long rounds = race(row * cols + col, history);
        if (rounds < 0) continue;
        if (winner < 0 || rounds < best || (rounds == best && history < bestHistory)) {
            winner = player;
            best = rounds;
            bestHistory = history;
        }
    }
    if (winner < 0) std::cout << "SEM VENCEDORES\n";
    else std::cout << char('A' + winner) << "\n" << best << "\n";
}
