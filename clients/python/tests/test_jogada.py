import os
import subprocess
import sys
import unittest

from jogada import Dataset, Env, EnvError, GymEnv, IllegalMove, ReasoningDataset, connect, score

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
            with self.assertRaises(IndexError):
                env.step(len(info["moves"]))
            seen, reward, terminated, truncated, info = env.step(0)
            self.assertIsInstance(reward, float)
            self.assertFalse(terminated and truncated)
        finally:
            env.close()


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
class Env: pass
class Space:
    def __init__(self, shape=None, dtype=None, seed=None): self.shape = shape
class Discrete(Space):
    def __init__(self, n): super().__init__((), int); self.n = n
gym.Env, gym.Space, gym.spaces, spaces.Discrete = Env, Space, spaces, Discrete
sys.modules.update({"gymnasium": gym, "gymnasium.spaces": spaces})
from jogada import GymEnv
env = GymEnv("jump", most_moves=9)
assert isinstance(env, Env) and isinstance(env.observation_space, Space) and env.action_space.n == 9
seen, _ = env.reset(seed=1)
assert seen in env.observation_space and env.observation_space.sample() == seen
assert dict(seen, grid=None) not in env.observation_space and "x" not in env.observation_space
env.close()
"""
        subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


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
