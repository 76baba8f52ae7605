// Words that determine what a sentence requires or states, in both languages.

const listOf = (words: string) => words.split(' ');

const numbered = (groups: readonly string[]) =>
  new Map(groups.flatMap((words, i) => listOf(words).map((word) => [word, i + 1] as const)));

export const months: ReadonlyMap<string, number> = numbered([
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

export const weekdays: ReadonlyMap<string, number> = numbered([
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

/** Pairs of words with opposite meanings. */
export const opposites: readonly (readonly [string, string])[] = (
  'before after;above below;left right;left-hand right-hand;open closed;open close;opened closed;increase decrease;increases decreases;' +
  'increased decreased;minimum maximum;min max;least most;always never;all none;on off;enable disable;enabled disabled;' +
  'include exclude;includes excludes;included excluded;internal external;clockwise anticlockwise;clockwise counterclockwise;' +
  'true false;yes no;front rear;upper lower;first last;early late;earlier later;more less;with without;hot cold;' +
  'manual automatic;manually automatically;weekly monthly;daily weekly;daily monthly;monthly yearly;weekly yearly;daily hourly;quarterly monthly;quarterly yearly;annually monthly;annually quarterly;' +
  '之前 之后;以前 以后;以上 以下;前 后;左 右;上 下;打开 关闭;开启 关闭;启用 禁用;增加 减少;最大 最小;最多 最少;至多 至少;内部 外部;' +
  '顺时针 逆时针;包括 不包括;手动 自动;每天 每周;每周 每月;每天 每月;每月 每年;每日 每周;每日 每月;每季度 每年;每月 每季度;提前 推迟;允许 禁止'
)
  .split(';')
  .map((pair) => pair.split(' ') as [string, string]);

/** By unit: its base unit and the factor. */
export const units: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map(
  (
    [
      ['s', 1, 's sec secs second seconds 秒 秒钟'],
      ['s', 60, 'min mins minute minutes 分钟'],
      ['s', 3600, 'h hr hrs hour hours 小时 个小时 钟头'],
      ['day', 1, 'day days 天 日'],
      ['day', 7, 'week weeks 周 星期 个星期'],
      ['workday', 1, 'workday workdays 个工作日 工作日'],
      ['month', 1, 'month months 个月'],
      ['month', 12, 'year years yr yrs 年'],
      ['mm', 1, 'mm millimetre millimetres millimeter millimeters 毫米'],
      ['mm', 10, 'cm centimetre centimetres centimeter centimeters 厘米'],
      ['mm', 1000, 'm metre metres meter meters 米'],
      ['mm', 1_000_000, 'km kilometre kilometres kilometer kilometers 公里 千米'],
      ['in', 1, 'inch inches 英寸'],
      ['in', 12, 'ft foot feet 英尺'],
      ['g', 0.001, 'mg milligram milligrams 毫克'],
      ['g', 1, 'g gram grams 克'],
      ['g', 1000, 'kg kilogram kilograms 公斤 千克'],
      ['g', 1_000_000, 't tonne tonnes 吨'],
      ['lb', 1, 'lb lbs pound pounds 磅'],
      ['ml', 1, 'ml millilitre millilitres milliliter milliliters 毫升'],
      ['ml', 1000, 'l litre litres liter liters 升'],
      ['byte', 1e3, 'kb 千字节'],
      ['byte', 1e6, 'mb'],
      ['byte', 1e9, 'gb'],
      ['byte', 1e12, 'tb'],
      ['v', 1, 'v volt volts 伏 伏特'],
      ['a', 1, 'a amp amps ampere amperes 安 安培'],
      ['w', 1, 'w watt watts 瓦'],
      ['w', 1000, 'kw kilowatt kilowatts 千瓦'],
      ['nm', 1, 'nm newton-metres 牛米'],
      ['pa', 1, 'pa 帕'],
      ['pa', 1e3, 'kpa 千帕'],
      ['pa', 1e5, 'bar 巴'],
      ['pa', 1e6, 'mpa 兆帕'],
      ['psi', 1, 'psi'],
      ['c', 1, '°c ℃ celsius 度 摄氏度'],
      ['f', 1, '°f ℉ fahrenheit 华氏度'],
      ['percent', 1, '% percent per-cent'],
      ['eur', 1, '€ euro euros eur 欧元'],
      ['usd', 1, '$ dollar dollars usd 美元'],
      ['cny', 1, '¥ yuan rmb cny 元 块'],
    ] as const
  ).flatMap(([base, factor, words]) =>
    listOf(words).map((word) => [word, [base, factor]] as const),
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
