// The arithmetic of a transformer encoder, compiled to WebAssembly with SIMD. Every argument is an address in the memory that
// the caller lays out, or a count. Weights are numbers of 4 or 6 bits (0 to 15 or 63), one in each byte, with a scale for every
// 32, less the `zero` that stands for 0 (8 or 32); activations are quantised to 8 bits on the way in, so that a product
// is one instruction for 16 pairs.

const block = 32;

/** Activations to bytes: for every 32, a scale and the scaled sum times `zero`, which takes the weights' zero back out. */
export function quantize(
  x: usize,
  count: i32,
  bytes: usize,
  scales: usize,
  offsets: usize,
  zero: f32,
): void {
  const blocks = count / block;
  for (let b = 0; b < blocks; b++) {
    const from = x + ((<usize>b * block) << 2);
    let largest = f32x4.splat(0);
    for (let i = 0; i < block; i += 4) {
      largest = f32x4.max(largest, f32x4.abs(v128.load(from + ((<usize>i) << 2))));
    }
    const most = max(
      max(f32x4.extract_lane(largest, 0), f32x4.extract_lane(largest, 1)),
      max(f32x4.extract_lane(largest, 2), f32x4.extract_lane(largest, 3)),
    );
    const scale = most / 127;
    const inverse = f32x4.splat(most > 0 ? 127 / most : 0);
    const to = bytes + <usize>b * block;
    let sum = i32x4.splat(0);
    for (let i = 0; i < block; i += 16) {
      const at = from + ((<usize>i) << 2);
      const n0 = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), inverse)));
      const n1 = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 16), inverse)));
      const n2 = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 32), inverse)));
      const n3 = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 48), inverse)));
      sum = i32x4.add(sum, i32x4.add(i32x4.add(n0, n1), i32x4.add(n2, n3)));
      v128.store(
        to + i,
        i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(n0, n1), i16x8.narrow_i32x4_s(n2, n3)),
      );
    }
    const total =
      i32x4.extract_lane(sum, 0) +
      i32x4.extract_lane(sum, 1) +
      i32x4.extract_lane(sum, 2) +
      i32x4.extract_lane(sum, 3);
    store<f32>(scales + ((<usize>b) << 2), scale);
    store<f32>(offsets + ((<usize>b) << 2), scale * <f32>total * zero);
  }
}

/** y[tokens, outputs] = activations[tokens, inputs] · weights[outputs, inputs] + bias; `outputs` is a multiple of 4. */
export function multiply(
  weights: usize,
  weightScales: usize,
  bias: usize,
  bytes: usize,
  scales: usize,
  offsets: usize,
  y: usize,
  tokens: i32,
  outputs: i32,
  inputs: i32,
): void {
  const blocks = inputs / block;
  for (let o = 0; o < outputs; o += 4) {
    const w0 = weights + <usize>o * inputs;
    const w1 = w0 + inputs;
    const w2 = w1 + inputs;
    const w3 = w2 + inputs;
    const s0 = weightScales + ((<usize>o * blocks) << 2);
    const s1 = s0 + ((<usize>blocks) << 2);
    const s2 = s1 + ((<usize>blocks) << 2);
    const s3 = s2 + ((<usize>blocks) << 2);
    const base = v128.load(bias + ((<usize>o) << 2));
    for (let t = 0; t < tokens; t++) {
      const a = bytes + <usize>t * inputs;
      const scale = scales + ((<usize>t * blocks) << 2);
      const offset = offsets + ((<usize>t * blocks) << 2);
      let y0 = f32x4.splat(0);
      let y1 = f32x4.splat(0);
      let y2 = f32x4.splat(0);
      let y3 = f32x4.splat(0);
      let corrections = base;
      for (let b = 0; b < blocks; b++) {
        const at = <usize>b * block;
        const four = (<usize>b) << 2;
        const a0 = v128.load(a + at);
        const a1 = v128.load(a + at, 16);
        const c0 = load<f32>(s0 + four);
        const c1 = load<f32>(s1 + four);
        const c2 = load<f32>(s2 + four);
        const c3 = load<f32>(s3 + four);
        const by = load<f32>(scale + four);
        y0 = f32x4.add(y0, f32x4.mul(dot(a0, a1, w0 + at), f32x4.splat(c0 * by)));
        y1 = f32x4.add(y1, f32x4.mul(dot(a0, a1, w1 + at), f32x4.splat(c1 * by)));
        y2 = f32x4.add(y2, f32x4.mul(dot(a0, a1, w2 + at), f32x4.splat(c2 * by)));
        y3 = f32x4.add(y3, f32x4.mul(dot(a0, a1, w3 + at), f32x4.splat(c3 * by)));
        corrections = f32x4.sub(
          corrections,
          f32x4.mul(f32x4(c0, c1, c2, c3), f32x4.splat(load<f32>(offset + four))),
        );
      }
      v128.store(
        y + ((<usize>(t * outputs + o)) << 2),
        f32x4.add(f32x4(sumOf(y0), sumOf(y1), sumOf(y2), sumOf(y3)), corrections),
      );
    }
  }
}

function dot(a0: v128, a1: v128, w: usize): v128 {
  // At most 63 · 127 · 4, which 16 bits hold.
  const products = i16x8.add(
    i16x8.relaxed_dot_i8x16_i7x16_s(a0, v128.load(w)),
    i16x8.relaxed_dot_i8x16_i7x16_s(a1, v128.load(w, 16)),
  );
  return f32x4.convert_i32x4_s(i32x4.extadd_pairwise_i16x8_s(products));
}

function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    f32x4.extract_lane(v, 2) +
    f32x4.extract_lane(v, 3)
  );
}

/** x = normalised (x + y), each row of `size` numbers by itself. */
export function addAndNormalize(
  x: usize,
  y: usize,
  gain: usize,
  bias: usize,
  rows: i32,
  size: i32,
  epsilon: f32,
): void {
  const end = (<usize>size) << 2;
  for (let r = 0; r < rows; r++) {
    const row = x + <usize>r * end;
    const other = y + <usize>r * end;
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < end; i += 16) {
      const both = f32x4.add(v128.load(row + i), v128.load(other + i));
      v128.store(row + i, both);
      sum = f32x4.add(sum, both);
    }
    const mean = f32x4.splat(sumOf(sum) / <f32>size);
    let squares = f32x4.splat(0);
    for (let i: usize = 0; i < end; i += 16) {
      const off = f32x4.sub(v128.load(row + i), mean);
      squares = f32x4.add(squares, f32x4.mul(off, off));
    }
    const inverse = f32x4.splat(1 / sqrt<f32>(sumOf(squares) / <f32>size + epsilon));
    for (let i: usize = 0; i < end; i += 16) {
      const normal = f32x4.mul(f32x4.sub(v128.load(row + i), mean), inverse);
      v128.store(row + i, f32x4.add(f32x4.mul(normal, v128.load(gain + i)), v128.load(bias + i)));
    }
  }
}

/** The activation GELU in place, from a table of its values at every 1/256 from -8 to 8; beyond, it is 0 or x. */
export function gelu(x: usize, count: i32, table: usize): void {
  for (let i = 0; i < count; i++) {
    const at = x + ((<usize>i) << 2);
    const value = load<f32>(at);
    if (value >= 8) continue;
    if (value <= -8) {
      store<f32>(at, 0);
      continue;
    }
    const place = (value + 8) * 256;
    const step = <i32>place;
    const low = load<f32>(table + ((<usize>step) << 2));
    const high = load<f32>(table + ((<usize>step) << 2), 4);
    store<f32>(at, low + (high - low) * (place - <f32>step));
  }
}

/**
 * out = softmax(q · kᵀ / √width) · v for each head of `width` numbers, a multiple of 4; `likes` has room for a number a token.
 * Where tokens of two texts are read together, the first text ends before `border`, and `across` holds a number for each
 * head that is added wherever a token looks into the other text; a border of 0 says that there is one text.
 */
export function attend(
  q: usize,
  k: usize,
  v: usize,
  out: usize,
  likes: usize,
  tokens: i32,
  heads: i32,
  width: i32,
  border: i32,
  across: usize,
): void {
  const row = (<usize>(heads * width)) << 2;
  const head = (<usize>width) << 2;
  const scale: f32 = <f32>1 / sqrt<f32>(<f32>width);
  for (let h = 0; h < heads; h++) {
    const start = <usize>h * head;
    const other = border > 0 ? load<f32>(across + ((<usize>h) << 2)) : 0;
    for (let t = 0; t < tokens; t++) {
      const asking = q + <usize>t * row + start;
      let highest: f32 = -1e30;
      for (let s = 0; s < tokens; s++) {
        const key = k + <usize>s * row + start;
        let sum = f32x4.splat(0);
        for (let i: usize = 0; i < head; i += 16) {
          sum = f32x4.add(sum, f32x4.mul(v128.load(asking + i), v128.load(key + i)));
        }
        let like: f32 = sumOf(sum) * scale;
        if (t < border !== s < border) like += other;
        store<f32>(likes + ((<usize>s) << 2), like);
        highest = max(highest, like);
      }
      let total: f32 = 0;
      for (let s = 0; s < tokens; s++) {
        const at = likes + ((<usize>s) << 2);
        const weight = exponential(load<f32>(at) - highest);
        store<f32>(at, weight);
        total += weight;
      }
      const to = out + <usize>t * row + start;
      for (let i: usize = 0; i < head; i += 16) v128.store(to + i, f32x4.splat(0));
      for (let s = 0; s < tokens; s++) {
        const weight = f32x4.splat(load<f32>(likes + ((<usize>s) << 2)) / total);
        const value = v + <usize>s * row + start;
        for (let i: usize = 0; i < head; i += 16) {
          v128.store(to + i, f32x4.add(v128.load(to + i), f32x4.mul(weight, v128.load(value + i))));
        }
      }
    }
  }
}

/** e^x for x ≤ 0, to one part in a million: 2^n · 2^f with f within half of zero, by a polynomial (Taylor, degree 6). */
function exponential(x: f32): f32 {
  if (x < -80) return 0;
  const power = x * Mathf.LOG2E;
  const whole = nearest(power);
  const f = (power - whole) * Mathf.LN2;
  const rest: f32 =
    1 +
    f *
      (1 + f * (0.5 + f * (0.16666667 + f * (0.041666668 + f * (0.008333334 + f * 0.0013888889)))));
  return rest * reinterpret<f32>((<i32>whole + 127) << 23);
}
