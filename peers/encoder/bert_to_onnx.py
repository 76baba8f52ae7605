"""Writes a BERT encoder in safetensors as ONNX: python3 bert_to_onnx.py SOURCE TARGET"""
import json
import os
import shutil
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

source, target = sys.argv[1:]
config = json.load(open(os.path.join(source, "config.json")))
weights = load_file(os.path.join(source, "model.safetensors"))
heads = config["num_attention_heads"]
head_size = config["hidden_size"] // heads
nodes, tensors = [], []


def constant(values, kind=np.float32):
    tensors.append(numpy_helper.from_array(np.array(values, kind), f"c{len(tensors)}"))
    return tensors[-1].name


def weight(name, transposed=False):
    values = weights[name].astype(np.float32)
    return constant(values.T if transposed else values)


def node(kind, *inputs, **attributes):
    nodes.append(helper.make_node(kind, inputs, [f"n{len(nodes)}"], **attributes))
    return nodes[-1].output[0]


def linear(x, name):
    return node("Add", node("MatMul", x, weight(f"{name}.weight", True)), weight(f"{name}.bias"))


def norm(x, name):
    return node(
        "LayerNormalization", x, weight(f"{name}.weight"), weight(f"{name}.bias"),
        epsilon=config["layer_norm_eps"],
    )


def split_heads(x):
    shaped = node("Reshape", x, constant([0, 0, heads, head_size], np.int64))
    return node("Transpose", shaped, perm=[0, 2, 1, 3])


shape = node("Shape", "input_ids")
length = node("Squeeze", node("Slice", shape, constant([1], np.int64), constant([2], np.int64)))
positions = node("Range", constant(0, np.int64), length, constant(1, np.int64))
embedded = [
    node("Gather", weight("embeddings.word_embeddings.weight"), "input_ids"),
    node("Gather", weight("embeddings.token_type_embeddings.weight"), "token_type_ids"),
    node("Gather", weight("embeddings.position_embeddings.weight"), positions),
]
x = norm(node("Add", node("Add", embedded[0], embedded[1]), embedded[2]), "embeddings.LayerNorm")
mask = node("Cast", node("Unsqueeze", "attention_mask", constant([1, 2], np.int64)), to=TensorProto.FLOAT)
penalty = node("Mul", node("Sub", constant(1), mask), constant(-1e9))

for i in range(config["num_hidden_layers"]):
    layer = f"encoder.layer.{i}"
    q, k, v = (split_heads(linear(x, f"{layer}.attention.self.{part}")) for part in ("query", "key", "value"))
    scores = node("MatMul", q, node("Transpose", k, perm=[0, 1, 3, 2]))
    scores = node("Add", node("Mul", scores, constant(head_size**-0.5)), penalty)
    heard = node("Transpose", node("MatMul", node("Softmax", scores, axis=-1), v), perm=[0, 2, 1, 3])
    joined = node("Reshape", heard, constant([0, 0, config["hidden_size"]], np.int64))
    x = norm(node("Add", x, linear(joined, f"{layer}.attention.output.dense")), f"{layer}.attention.output.LayerNorm")
    inner = node("Gelu", linear(x, f"{layer}.intermediate.dense"))
    x = norm(node("Add", x, linear(inner, f"{layer}.output.dense")), f"{layer}.output.LayerNorm")

names = ("input_ids", "attention_mask", "token_type_ids")
nodes.append(helper.make_node("Identity", [x], ["last_hidden_state"]))
graph = helper.make_graph(
    nodes, "bert",
    [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in names],
    [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", config["hidden_size"]])],
    tensors,
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.safetensors", ".git*", "README.md"))
os.makedirs(os.path.join(target, "onnx"), exist_ok=True)
onnx.save(model, os.path.join(target, "onnx", "model.onnx"))
