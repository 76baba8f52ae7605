// Chinese stop words; those of other languages are in `languages.ts`.

const chinese =
  '的 了 是 在 和 与 及 或 也 都 就 而 被 把 将 对 于 为 以 之 其 这 那 有 吗 呢 吧 啊 哪 什么 哪些 哪个 哪里 ' +
  '什 么 哪 些 怎 样 谁 何 怎么 怎样 如何 为什么 几 多少 请问 一个 个 中 上 下 等 从 到 由 但 并 地 得 着 过 该 此 你 我 他 她 它 ' +
  '我们 他们';

/** Single characters and pairs, simplified. A pair of two of these characters is a stop word, too. */
export const stopCharacters: ReadonlySet<string> = new Set(chinese.split(' '));
