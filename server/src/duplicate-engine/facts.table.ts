// Words that determine what a sentence requires or states, in both languages.

const listOf = (words: string) => words.split(' ');

const numberWords = (groups: readonly string[]) =>
  new Map(groups.flatMap((words, i) => listOf(words).map((word) => [word, i + 1] as const)));

export const months: ReadonlyMap<string, number> = numberWords([
  'january jan',
  'february feb',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sep sept',
  'october oct',
  'november nov',
  'december dec',
]);

export const weekdays: ReadonlyMap<string, number> = numberWords([
  'monday mondays mon 周一 星期一',
  'tuesday tuesdays tue 周二 星期二',
  'wednesday wednesdays wed 周三 星期三',
  'thursday thursdays thu 周四 星期四',
  'friday fridays fri 周五 星期五',
  'saturday saturdays 周六 星期六',
  'sunday sundays 周日 星期日 星期天',
]);

/** The strength of an obligation. `will` is ambiguous, so it is not included. */
export const modals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    must: 'must shall required mandatory obligatory 必须 务必 须 需要 需 应当 应',
    should: 'should ought recommended 建议 宜 最好',
    may: 'may might can could optional optionally permitted allowed 可以 可 允许 能够 能 可选',
  }).flatMap(([kind, words]) => listOf(words).map((word) => [word, kind] as const)),
);

export const negations: ReadonlySet<string> = new Set(
  listOf(
    "not no never cannot can't don't doesn't didn't mustn't shouldn't won't isn't aren't wasn't weren't couldn't wouldn't " +
      "needn't hasn't haven't without neither nor none nobody nothing forbidden prohibited " +
      '不 不得 不能 不可 不可以 不应 不会 不要 不准 不允许 不需要 不必 无需 无须 未 没有 没 无 勿 切勿 非 禁止 严禁',
  ),
);

/** A number after one of these refers to a place in a text and is not an amount. */
export const placeNames: ReadonlySet<string> = new Set(
  listOf('step section chapter figure fig table page appendix item no line 步骤 图 表 第 附录 页'),
);

/** Number words that language/numbers.ts does not read. */
export const multiples: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
]);

export const surnames: ReadonlySet<string> = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
);

/** Suffixes of place names. */
export const placeSuffixes: ReadonlySet<string> = new Set('市省县区镇村路街站厂部室楼栋港湾岛州国');
