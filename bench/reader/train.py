"""Trains the reader on the output of `prepare.ts`, and writes `weights/reader.bin`:

    pip install jax numpy
    python bench/reader/train.py FOLDER MINUTES

Ours took 1,368 steps in 45 minutes on two cores."""

import json
import random
import sys
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from reader import LOWER_LAYERS, LowerLayers, Weights, join, judge, start_reader

BATCH = 24
RATE = 1.5e-4
WARM_UP = 60
BLOCK = 32

folder, minutes = sys.argv[1], float(sys.argv[2])
weights = Weights(folder)
shape = weights.shape
examples = [json.loads(line) for line in open(f"{folder}/examples.jsonl")]
random.seed(1)


def loss(reader, x, mask, part, shares, labels, groups, answers):
    """`labels` is -1 for padding; `groups` is the question's number of each text; `answers` is a sentence's number or -1."""
    odds, scores = judge(reader, x, mask, part, shares, shape)
    used, right = labels >= 0, labels == 1
    single = jnp.where(used, jax.nn.softplus(odds) - odds * jnp.maximum(labels, 0), 0).sum() / used.sum()
    highest = jax.ops.segment_max(odds, groups, BATCH + 1)[groups]
    total = jax.ops.segment_sum(jnp.exp(odds - highest), groups, BATCH + 1)[groups]
    among = -jnp.where(right, odds - highest - jnp.log(total), 0).sum() / jnp.maximum(right.sum(), 1)
    scores = jnp.where(shares.sum(-1) > 0, scores, -1e9)
    shares_of = scores - jax.nn.logsumexp(scores, -1, keepdims=True)
    told = right & (answers > 0)
    own = jnp.take_along_axis(shares_of, jnp.maximum(answers, 0)[:, None], 1)[:, 0]
    sentence = -jnp.where(told, own, 0).sum() / jnp.maximum(told.sum(), 1)
    return single + among + 0.5 * sentence, (single, among, sentence)


def rate_of(path):
    """Factor of the learning rate. It is higher for the heads, which are new, than for layers trained with the encoder."""
    name = str(path)
    return 50 if "across" in name else 20 if "relevance" in name or "sentence" in name else 1


@jax.jit
def step(reader, moments, batch, rate, t):
    (_, losses), slopes = jax.value_and_grad(loss, has_aux=True)(reader, *batch)
    norm = jnp.sqrt(sum((slope**2).sum() for slope in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1, 1 / norm), slopes)
    first = jax.tree.map(lambda m, slope: 0.9 * m + 0.1 * slope, moments[0], slopes)
    second = jax.tree.map(lambda v, slope: 0.99 * v + 0.01 * slope**2, moments[1], slopes)

    def move(path, weight, m, v):
        return weight - rate * rate_of(path) * (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.99**t)) + 1e-8)

    return jax.tree_util.tree_map_with_path(move, reader, first, second), (first, second), losses


def choose_candidates(example):
    first, *others = example["candidates"]
    random.shuffle(others)
    return [first, *others[: 2 if first["label"] == 1 else random.choice((0, 1))]]


def batches():
    """Yields batches endlessly; the texts of a batch are of similar length, to save padding."""
    while True:
        drawn = [(example["question"], choose_candidates(example)) for example in examples]
        random.shuffle(drawn)
        for start in range(0, len(drawn), 400):
            length = lambda one: len(one[0]) + max(len(c["tokens"]) for c in one[1])
            made, batch, count = [], [], 0
            for one in sorted(drawn[start : start + 400], key=length):
                if count + len(one[1]) > BATCH:
                    made.append(batch)
                    batch, count = [], 0
                batch.append(one)
                count += len(one[1])
            made.append(batch)
            random.shuffle(made)
            yield from made


def pad(array, value):
    missing = BATCH - len(array)
    return np.concatenate([array, np.full((missing, *array.shape[1:]), value, array.dtype)])


def fill(batch, lower):
    texts = [(i, question, c) for i, (question, candidates) in enumerate(batch) for c in candidates]
    questions = lower.read([question for _, question, _ in texts])
    passages = lower.read([c["tokens"] for _, _, c in texts])
    longest = max(len(q) + len(p) for q, p in zip(questions, passages))
    sentences = [c["sentences"] for _, _, c in texts]
    x, mask, part, shares = join(questions, passages, sentences, shape["size"], -(-longest // 32) * 32)
    column = lambda name, kind: np.array([c[name] for _, _, c in texts], kind)
    return (
        *(pad(array, 0) for array in (x, mask, part, shares)),
        pad(column("label", np.float32), -1),
        pad(np.array([i for i, _, _ in texts], np.int32), BATCH),
        pad(column("answer", np.int32), -1),
    )


def to_six_bits(matrix):
    """Quantizes blocks of 32 numbers to 6 bits, each in a byte after all scales. A block's scale is the one with the least
    squared error among several close to its maximum."""
    blocks = np.asarray(matrix, np.float32).reshape(-1, BLOCK)
    largest = np.abs(blocks).max(1)
    least = np.full(len(blocks), np.inf)
    scales = np.zeros(len(blocks), np.float16)
    values = np.zeros(blocks.shape, np.uint8)
    for steps in (31.5, 31, 30, 29, 28, 26):
        scale = (largest / steps).astype(np.float16)
        wide = np.maximum(scale.astype(np.float32), 1e-12)[:, None]
        rounded = np.clip(np.round(blocks / wide), -32, 31)
        error = ((rounded * wide - blocks) ** 2).sum(1)
        better = error < least
        least[better], scales[better] = error[better], scale[better]
        values[better] = (rounded[better] + 32).astype(np.uint8)
    return scales.tobytes() + values.tobytes()


def write(reader, path):
    parts, contents, offset = {}, [], 0

    def add(name, content, kind="f32"):
        nonlocal offset
        content = content if kind == "q6" else np.asarray(content, np.float32).tobytes()
        parts[name] = {"kind": kind, "offset": offset, "length": len(content)}
        contents.append(content)
        offset += len(content)

    for i, layer in enumerate(reader["layers"]):
        for name, numbers in layer.items():
            is_matrix = name.endswith(".weights")
            add(
                f"{LOWER_LAYERS + i}.{name}",
                to_six_bits(np.asarray(numbers).T) if is_matrix else numbers,
                "q6" if is_matrix else "f32",
            )
    for i, name in enumerate(("question", "passage")):
        add(f"part.{name}", reader["part"][i])
    for head in ("relevance", "sentence"):
        for name, numbers in reader[head].items():
            add(f"{head}.{name}", numbers)
    own = {**shape, "name": f"reader on {shape['name']}", "layers": len(reader["layers"])}
    header = json.dumps({"shape": own, "parts": parts})
    path.write_bytes(header.encode() + b"\n" + b"".join(contents))


lower, reader = LowerLayers(weights), start_reader(weights)
moments = (jax.tree.map(jnp.zeros_like, reader), jax.tree.map(jnp.zeros_like, reader))
started = time.time()
for t, batch in enumerate(batches(), 1):
    done = (time.time() - started) / 60 / minutes
    if done > 1:
        break
    rate = RATE * min(1, t / WARM_UP) * max(0.02, 1 - done)
    reader, moments, losses = step(reader, moments, fill(batch, lower), rate, t)
    if t % 50 == 0:
        print(t, f"{100 * done:.0f} %", [f"{float(one):.3f}" for one in losses], flush=True)
write(reader, Path(__file__).parents[2] / "packages/sentence-encoder/weights/reader.bin")
