// Wrong: memoised-minimax.
import java.util.*;

public class Main {
    static List<List<Integer>> graph = new ArrayList<>();
    static Map<Integer, Integer> memo = new HashMap<>();
    static Set<Integer> path = new HashSet<>();

    static int value(int mouse, int cat, int turn) {
        if (mouse == 0) return 1;
        if (mouse == cat) return -1;
        int s = (mouse * graph.size() + cat) * 2 + turn;
        if (memo.containsKey(s)) return memo.get(s);
        if (!path.add(s)) return 0;
        int best = turn == 0 ? -1 : 1;
        for (int to : graph.get(turn == 0 ? mouse : cat)) {
            if (turn == 1 && to == 0) continue;
            int v = turn == 0 ? value(to, cat, 1) : value(mouse, to, 0);
            best = turn == 0 ? Math.max(best, v) : Math.min(best, v);
        }
        path.remove(s);
        memo.put(s, best);
        return best;
    }

    public static void main(String[] args) {
        String text = new Scanner(System.in).useDelimiter("\\A").next();
        for (String row : text.trim().replaceAll("^\\[\\[|\\]\\]$", "").split("\\],\\s*\\[")) {
            List<Integer> near = new ArrayList<>();
            for (String word : row.split(",")) if (!word.trim().isEmpty()) near.add(Integer.parseInt(word.trim()));
            graph.add(near);
        }
        int v = value(1, 2, 0);
        System.out.println(v < 0 ? 2 : v);
    }
}
