import os
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from jogada import Dataset, Env, EnvError, GymEnv, IllegalMove, ReasoningDataset, connect, score
from jogada.env import program

SMALL = {"side": 3, "slides": 4}


class EnvTest(unittest.TestCase):
    def episode(self, env, seed):
        result, seen = env.reset(seed=seed), []
        while not result.done:
            result = env.step(result.observation.moves[len(seen) % len(result.observation.moves)])
            seen.append((result.observation.state, result.reward, result.info["lost_win"]))
        return seen

    def test_seeds_reproduce_episodes(self):
        with Env("slide", params=SMALL, limit=9) as one, Env("slide", params=SMALL, limit=9) as other:
            self.assertEqual(self.episode(one, 5), self.episode(other, 5))

    def test_best_moves_win_without_loss(self):
        with Env("slide", params=SMALL, hints=True, reward="progress") as env:
            result, total = env.reset(seed=7), 0.0
            distance = result.info["value"]["distance"]
            while not result.done:
                wins = {m: v for m, v in result.observation.values.items() if v["result"] == "win"}
                result = env.step(min(wins, key=lambda m: wins[m]["distance"]))
                self.assertFalse(result.info["lost_win"])
                total += result.reward
            self.assertEqual((result.info["outcome"], total), (1, distance))

    def test_many_share_a_process_and_errors_change_nothing(self):
        connection = connect()
        try:
            a, b = Env("slide", connection, "a", params=SMALL), Env("chase", connection, "b")
            first = a.reset(seed=1)
            b.reset(seed=1)
            with self.assertRaises(IllegalMove):
                a.step("nowhere")
            self.assertEqual(a.result, first)
            with self.assertRaises(EnvError):
                Env("chess", connection, "c").reset()
        finally:
            connection.close()

    def test_gymnasium(self):
        env = GymEnv("slide", params=SMALL, limit=5)
        try:
            seen, info = env.reset(seed=3)
            self.assertEqual(sum(info["action_mask"]), len(info["moves"]))
            self.assertTrue(seen["grid"] and env.render())
            self.assertEqual({env.action_space.sample() for _ in range(200)}, set(range(len(info["moves"]))))
            self.assertEqual({env.action_space.sample(mask=[0, 1]+[0]*62) for _ in range(20)}, {1})
            with self.assertRaises(IndexError):
                env.step(len(info["moves"]))
            seen, reward, terminated, truncated, info = env.step(0)
            self.assertIsInstance(reward, float)
            self.assertFalse(terminated and truncated)
        finally:
            env.close()

    def test_cats_catch_a_mouse_that_they_see_only_in_observations(self):
        def distances(graph, start):
            far, queue = {start: 0}, [start]
            for node in queue:
                for beside in [a + b - node for a, b in graph["edges"] if node in (a, b)]:
                    if far.setdefault(beside, far[node] + 1) > far[node] and beside not in queue:
                        queue.append(beside)
            return far

        def tokens(graph, name):
            return [i for i, node in enumerate(graph["nodes"]) for token in node.get("tokens", []) if token.startswith(name)]

        env, caught = GymEnv("cops", params={"nodes": 8}, opponent="random", limit=60), 0
        for seed in range(10):
            (seen, info), over = env.reset(seed=seed), False
            while not over:
                graph = seen["graph"]
                far = {mouse: distances(graph, mouse) for mouse in tokens(graph, "mouse")}
                ends = [[int(end) for end in re.findall(r"[-@](\d+)", move)] for move in info["moves"]]
                best = min(range(len(ends)), key=lambda i: sum(far[mouse][end] for mouse in far for end in ends[i]))
                seen, _, terminated, truncated, info = env.step(best)
                over = terminated or truncated
                self.assertIn(seen, env.observation_space)
            caught += info["outcome"] == 1
            self.assertEqual(info["outcome"] == 1, tokens(seen["graph"], "mouse")[0] in tokens(seen["graph"], "cat"))
        env.close()
        self.assertGreater(caught, 5)

    def test_own_games_and_puzzlescript_are_played_from_their_text(self):
        rules = "def start(): return 5\ndef moves(s): return [('take %d' % n, s - n) for n in (1, 2) if n <= s]\ndef goal(s): return s == 0\n"
        script = subprocess.run([program(), "games", "puzzlescript", "--example", "1-push.txt"], stdout=subprocess.PIPE, text=True, check=True).stdout
        for game, text, most in (("own", rules, 3), ("puzzlescript", script, 5)):
            with Env(game, text=text, hints=True) as env:
                result, steps = env.reset(), 0
                while not result.done:
                    wins = {move: value["distance"] for move, value in result.observation.values.items() if value["result"] == "win"}
                    result, steps = env.step(min(wins, key=wins.__getitem__)), steps + 1
                self.assertEqual((result.info["outcome"], steps), (1, most))
            gym = GymEnv(game, text=text)
            seen, info = gym.reset()
            self.assertFalse(info["unknown"])
            self.assertIn(seen, gym.observation_space)
            self.assertIn(gym.step(0)[0], gym.observation_space)
            gym.close()

    def test_a_graph_game_can_be_played_from_its_observations(self):
        env = GymEnv("chase", opponent="random")
        try:
            seen, info = env.reset(seed=3)
            for _ in range(5):
                self.assertIn(seen, env.observation_space)
                self.assertIsNone(seen["grid"])
                nodes, edges = seen["graph"]["nodes"], seen["graph"]["edges"]
                [mouse] = [i for i, node in enumerate(nodes) if "mouse" in node.get("tokens", [])]
                beside = {a + b - mouse for a, b in edges if mouse in (a, b)}
                self.assertEqual(info["moves"], sorted(f"M{mouse}-{i}" for i in beside))
                seen, _, terminated, truncated, info = env.step(0)
                if terminated or truncated:
                    break
        finally:
            env.close()

    def test_with_gymnasium_it_is_one_of_its_environments(self):
        # A stand-in for gymnasium with the signatures that count: it can't be installed everywhere.
        code = """
import sys, types
gym, spaces = types.ModuleType("gymnasium"), types.ModuleType("gymnasium.spaces")
class Env:
    _np_random = None
    def reset(self, *, seed=None, options=None): self._np_random = seed if seed is not None else self._np_random
class Space:
    def __init__(self, shape=None, dtype=None, seed=None): self.shape = shape
    def seed(self, seed=None): return seed
    def contains(self, x): raise NotImplementedError
    def __contains__(self, x): return self.contains(x)
class Discrete(Space):
    def __init__(self, n, seed=None, start=0): super().__init__((), int, seed); self.n = n
    def contains(self, x): return isinstance(x, int) and 0 <= x < self.n
gym.Env, gym.Space, gym.spaces, spaces.Discrete = Env, Space, spaces, Discrete
sys.modules.update({"gymnasium": gym, "gymnasium.spaces": spaces})
from jogada import GymEnv
env = GymEnv("jump", most_moves=9)
assert isinstance(env, Env) and isinstance(env.observation_space, Space)
assert isinstance(env.action_space, Discrete) and env.action_space.n == 9 and 8 in env.action_space and 9 not in env.action_space
seen, _ = env.reset(seed=1)
assert env._np_random == 1 # as check_env of gymnasium demands
env.reset()
assert env._np_random == 1
env.action_space.seed(1)
seen, info = env.reset(seed=3)
while info["outcome"] is None:
    assert seen in env.observation_space
    seen, *_, info = env.step(env.action_space.sample())
assert seen in env.observation_space and env.observation_space.sample() == seen
assert dict(seen, grid=None) not in env.observation_space and "x" not in env.observation_space
env.close()
"""
        subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


class ProgramTest(unittest.TestCase):
    def test_the_program_of_a_wheel_is_found_without_a_path(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ), mock.patch("sysconfig.get_path", lambda *_: folder):
            os.environ.pop("JOGADA", None)
            self.assertEqual(program(), "jogada")
            installed = os.path.join(folder, "jogada.exe" if os.name == "nt" else "jogada")
            with open(installed, "w") as file:
                file.write("#!/bin/sh\n")
            os.chmod(installed, 0o755)
            self.assertEqual(program(), installed)
            os.environ["JOGADA"] = "other"
            self.assertEqual(program(), "other")


@unittest.skipUnless("JOGADA_DATASET" in os.environ, "JOGADA_DATASET names no dataset")
class DatasetTest(unittest.TestCase):
    def setUp(self):
        self.folder = os.environ["JOGADA_DATASET"]

    def test_rows_are_read_and_their_answers_right(self):
        data = Dataset(self.folder)
        rows = list(data)
        self.assertEqual(len(rows), len(data))
        self.assertEqual({row.split for row in rows}, set(data.splits))
        self.assertEqual({row.game for row in rows}, set(data.games))
        self.assertEqual(data.games, ["slide", "chase"])
        with self.assertRaises(ValueError):
            list(data.rows("nothing"))
        answers = {row.id: dict(row.answer, line=row.line) for row in rows}
        scores = score(self.folder, answers)
        self.assertTrue(all(grade.credit == 1 for grade in scores.grades))

    def test_the_examples_of_the_readme_run(self):
        with open(os.path.join(os.path.dirname(__file__), "..", "README.md"), encoding="utf-8") as file:
            examples = re.findall(r"```python\n(.*?)```", file.read(), re.DOTALL)
        self.assertEqual(len(examples), 4)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(self.folder, os.path.join(folder, "dataset"))
            for example in examples:
                printed = subprocess.run([sys.executable, "-W", "error", "-c", example], cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
                self.assertTrue(printed.strip(), example)

    def test_reasoning_gym(self):
        data = ReasoningDataset(self.folder)
        self.assertEqual(len(list(data)), len(data))
        entry = data[0]
        self.assertIsInstance(entry["answer"], str)
        self.assertEqual(data.score_answer(entry["answer"], entry), 1.0)
        self.assertLess(data.score_answer("I do not know", entry), 1.0)
        self.assertEqual(data.score_answer(None, entry), 0.0)


if __name__ == "__main__":
    unittest.main()
