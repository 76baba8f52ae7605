"""The reader in JAX: the encoder's unchanged lower layers run on each text alone, the trained upper layers on question and
passage together, and the heads as in `heads.ts` of the package. The arithmetic is that of `assembly/kernel.ts`."""

import json

import jax
import jax.numpy as jnp
import numpy as np

LOWER_LAYERS = 8
SENTENCES = 16
MASKED = -1e9


class Weights:
    """The encoder's weights as written by `prepare.ts`."""

    def __init__(self, folder):
        header = json.load(open(f"{folder}/weights.json"))
        self.shape = header["shape"]
        self.parts = header["parts"]
        self.numbers = np.fromfile(f"{folder}/weights.f32", np.float32)

    def part(self, name):
        part = self.parts[name]
        count = int(np.prod(part["shape"]))
        return self.numbers[part["at"] : part["at"] + count].reshape(part["shape"])

    def layer(self, place):
        layer = {}
        for name in ("query", "key", "value", "attended", "up", "down"):
            layer[f"{name}.weights"] = self.part(f"{place}.{name}.weights").T.copy()
            layer[f"{name}.bias"] = self.part(f"{place}.{name}.bias")
        for name in ("attendedNorm", "downNorm"):
            layer[f"{name}.gain"] = self.part(f"{place}.{name}.gain")
            layer[f"{name}.bias"] = self.part(f"{place}.{name}.bias")
        return layer


def normalize(x, gain, bias, epsilon):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(variance + epsilon) * gain + bias


def run_layer(layer, x, mask, shape, across=None):
    """`x` is [texts, tokens, size]; `mask` is MASKED for padding, else 0; `across` is 1 where a token attends to the other text."""
    texts, tokens, size = x.shape
    heads = shape["heads"]

    def linear(name, rows):
        flat = rows.reshape(texts * tokens, -1)
        return (flat @ layer[f"{name}.weights"] + layer[f"{name}.bias"]).reshape(texts, tokens, -1)

    def split(rows):
        rows = rows.reshape(texts, tokens, heads, size // heads).transpose(0, 2, 1, 3)
        return rows.reshape(texts * heads, tokens, size // heads)

    q, k, v = (split(linear(name, x)) for name in ("query", "key", "value"))
    likes = jax.lax.dot_general(q, k, (((2,), (2,)), ((0,), (0,)))) / np.sqrt(size // heads)
    likes = likes + jnp.repeat(mask, heads, 0)[:, None, :]
    if across is not None:
        likes = likes.reshape(texts, heads, tokens, tokens)
        likes = likes + across[:, None] * layer["across"][None, :, None, None]
        likes = likes.reshape(texts * heads, tokens, tokens)
    seen = jax.lax.dot_general(jax.nn.softmax(likes, -1), v, (((2,), (1,)), ((0,), (0,))))
    seen = seen.reshape(texts, heads, tokens, -1).transpose(0, 2, 1, 3).reshape(x.shape)

    def add(x, rows, name):
        return normalize(x + rows, layer[f"{name}.gain"], layer[f"{name}.bias"], shape["epsilon"])

    x = add(x, linear("attended", seen), "attendedNorm")
    # The exact function is 0.001 away and takes twice as long to train.
    return add(x, linear("down", jax.nn.gelu(linear("up", x), approximate=True)), "downNorm")


class LowerLayers:
    """Runs each text once and caches its rows."""

    def __init__(self, weights):
        self.weights = weights
        self.layers = [weights.layer(i) for i in range(LOWER_LAYERS)]
        self.words, self.positions = weights.part("words"), weights.part("positions")
        self.rows = {}
        shape = weights.shape
        gain, bias = weights.part("norm.gain"), weights.part("norm.bias")

        def run(layers, x, mask):
            x = normalize(x, gain, bias, shape["epsilon"])
            for layer in layers:
                x = run_layer(layer, x, mask, shape)
            return x

        self.run = jax.jit(run)

    def read(self, texts):
        """Converts lists of tokens to arrays [tokens, size]."""
        keys = [tuple(text) for text in texts]
        missing = sorted({key for key in keys if key not in self.rows}, key=len)
        size = self.weights.shape["size"]
        for start in range(0, len(missing), 32):
            batch = missing[start : start + 32]
            length = -(-max(map(len, batch)) // 32) * 32
            x = np.zeros((32, length, size), np.float32)
            mask = np.full((32, length), MASKED, np.float32)
            mask[:, 0] = 0
            for i, key in enumerate(batch):
                x[i, : len(key)] = self.words[list(key)] + self.positions[: len(key)]
                mask[i, : len(key)] = 0
            rows = np.asarray(self.run(self.layers, x, mask))
            for i, key in enumerate(batch):
                self.rows[key] = rows[i, : len(key)].astype(np.float16)
        return [self.rows[key] for key in keys]


def start_reader(weights):
    """Initial weights that make the reader behave like the encoder: its upper layers, with little attention to the other text,
    and heads that compute the cosine similarity of the mean vectors."""
    size, heads = weights.shape["size"], weights.shape["heads"]
    zeros = lambda: np.zeros(size, np.float32)
    layers = [
        {**weights.layer(i), "across": np.full(heads, -2, np.float32)}
        for i in range(LOWER_LAYERS, weights.shape["layers"])
    ]
    return {
        "layers": layers,
        "part": np.zeros((2, size), np.float32),
        "relevance": {
            "product": np.full(size, 25, np.float32),
            "question": zeros(),
            "passage": zeros(),
            "first": zeros(),
            "bias": np.float32(-21.5),
        },
        "sentence": {"product": np.full(size, 20, np.float32), "own": zeros()},
    }


def join(questions, passages, sentences, size, length):
    """Joins question and passage into one text. Returns rows, mask, part (0: question, 1: passage) and each token's weight in
    the mean of each sentence."""
    count = len(questions)
    x = np.zeros((count, length, size), np.float32)
    mask = np.full((count, length), MASKED, np.float32)
    mask[:, 0] = 0
    part = np.zeros((count, length), np.int32)
    shares = np.zeros((count, SENTENCES, length), np.float32)
    for i, (question, passage, numbers) in enumerate(zip(questions, passages, sentences)):
        border = len(question)
        end = min(length, border + len(passage))
        x[i, :border] = question
        x[i, border:end] = passage[: end - border]
        mask[i, :end] = 0
        part[i, border:] = 1
        numbers = np.array(numbers[: end - border])
        for n in range(1, SENTENCES):
            own = numbers == n
            if own.any():
                shares[i, n, border:end] = own / own.sum()
    return x, mask, part, shares


def judge(reader, x, mask, part, shares, shape):
    """Returns the log odds [texts] that the passage answers the question, and the scores [texts, SENTENCES] of its sentences."""
    x = x + reader["part"][part]
    across = (part[:, :, None] != part[:, None, :]).astype(x.dtype)
    for layer in reader["layers"]:
        x = run_layer(layer, x, mask, shape, across)
    unit = lambda rows: rows / jnp.sqrt((rows**2).sum(-1, keepdims=True) + 1e-6)
    mean = lambda own: (x * own[:, :, None]).sum(1) / jnp.maximum(own.sum(1, keepdims=True), 1)
    is_token = (mask > -1).astype(x.dtype)
    asked, said = mean(is_token * (part == 0)), mean(is_token * (part == 1))
    own = shares @ x
    heads = reader["relevance"]
    odds = (
        (unit(asked) * unit(said)) @ heads["product"]
        + asked @ heads["question"]
        + said @ heads["passage"]
        + x[:, 0] @ heads["first"]
        + heads["bias"]
    )
    scores = (unit(asked)[:, None] * unit(own)) @ reader["sentence"]["product"]
    return odds, scores + own @ reader["sentence"]["own"]
