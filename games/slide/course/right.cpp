// $(label)
#include <iostream>
#include <set>
#include <vector>

typedef std::vector<long long> Board;
int side;

// slid is a board after a slide: each line of cells, which begins at the wall, is pressed together and merged.
Board slid(const Board& board, int way) {
    Board to(side * side);
    for (int k = 0; k < side; k++) {
        auto place = [&](int i) {
            int j = way % 2 ? side - 1 - i : i;
            return way < 2 ? k * side + j : j * side + k;
        };
        int end = 0;
        bool merged = false;
        for (int i = 0; i < side; i++) {
            long long tile = board[place(i)];
            if (!tile) continue;
            if (end > 0 && !merged && to[place(end - 1)] == tile) {
                to[place(end - 1)] *= 2;
                merged = true;
            } else {
                to[place(end++)] = tile;
                merged = false;
            }
        }
    }
    return to;
}

int count(const Board& board) {
    int tiles = 0;
    for (long long tile : board) tiles += tile != 0;
    return tiles;
}

// fewest is the fewest slides, at most a limit, that leave a single tile; -1 for none.
int fewest(const Board& start, int limit) {
    long long total = 0;
    for (long long tile : start) total += tile;
    for (long long tile : start) {
        if (!tile) continue;
        long long times = total / tile;
        if (total % tile || (times & (times - 1))) return -1;  // the tile can never become the sum of all
    }
    std::vector<Board> layer{start};
    std::set<Board> seen{start};
    for (int slides = 0; slides <= limit; slides++) {
        std::vector<Board> following;
        for (auto& board : layer) {
            int tiles = count(board);
            if (tiles == 1) return slides;
            if (limit - slides < 20 && tiles > 1 << (limit - slides)) continue;  // a slide leaves at least half of the tiles
            if (slides == limit) continue;
            for (int way = 0; way < 4; way++) {
                Board to = slid(board, way);
                if (seen.insert(to).second) following.push_back(to);
            }
        }
        layer.swap(following);
    }
    return -1;
}

int main() {
    int cases, limit;
    std::cin >> cases;
    while (cases--) {
        std::cin >> side >> limit;
        Board board(side * side);
        for (auto& tile : board) std::cin >> tile;
        int slides = fewest(board, limit);
        if (slides < 0) std::cout << "no solution\n";
        else std::cout << slides << "\n";
    }
}
