// Units and opposites, in both languages.

const listOf = (words: string) => words.split(' ');

const oppositesOf = (
  'before / after;prior / after;above,over,exceeds,exceeding / below,under;left / right;left-hand / right-hand;open / closed;' +
  'open / close;opened / closed;increase / decrease;increases / decreases;increased / decreased;minimum / maximum;min / max;' +
  'least,minimum of / most,up to,no more than,maximum of;always / never;all / none;on / off;enable / disable;enabled / disabled;' +
  'include / exclude;includes / excludes;included / excluded;internal / external;clockwise / anticlockwise,counterclockwise;' +
  'true / false;yes / no;front / rear;upper / lower;first,earliest / last,latest;early / late;inside / outside;' +
  'more,greater,longer,later,higher / less,fewer,shorter,earlier,lower;with / without;hot / cold;' +
  'manual / automatic;manually / automatically;hourly / daily;daily / weekly,monthly;weekly / monthly,yearly;' +
  'monthly / quarterly,yearly,annually;quarterly / yearly,annually;' +
  '之前 / 之后;以前 / 以后;以上 / 以下,以内;超过,多于,大于,高于 / 少于,小于,低于,不足;前 / 后;左 / 右;上 / 下;打开 / 关闭;开启 / 关闭;' +
  '启用 / 禁用;增加 / 减少;最大 / 最小;最多 / 最少;至少,最少 / 至多,最多,不超过;内部 / 外部;顺时针 / 逆时针;包括 / 不包括;手动 / 自动;' +
  '每天,每日 / 每周,每月;每周 / 每月;每月 / 每季度,每年;每季度 / 每年;提前 / 推迟;允许 / 禁止'
).split(';');

/** Words with opposite meanings: each of one side is the opposite of each of the other. */
export const opposites: readonly (readonly [readonly string[], readonly string[]])[] =
  oppositesOf.map(
    (pair) => pair.split(' / ').map((side) => side.split(',')) as [string[], string[]],
  );

const alternative = (words: string) => words.split(',').map((form) => form.split('/'));

/** Words of which each excludes the others where it stands, each with its forms. */
export const alternatives: readonly (readonly (readonly string[])[])[] = [
  'red,orange,yellow,green,blue,white,black,grey/gray,brown,purple,pink',
  'first/1st,second/2nd,third/3rd,fourth/4th,fifth/5th,sixth/6th,seventh/7th,eighth/8th,ninth/9th,tenth/10th',
  'even,odd',
  'top,bottom',
  'north/northern,south/southern,east/eastern,west/western',
  'morning,noon/midday,afternoon,evening,night/midnight',
  'hourly/every hour,daily/every day/each day,weekly/every week/each week,monthly/every month/each month,' +
    'quarterly/every quarter/each quarter,yearly/annual/annually/every year/each year',
  'once,twice/two times,three times,four times,five times',
  '红色,橙色,黄色,绿色,蓝色,白色,黑色,灰色,棕色,紫色,粉色',
  '第一,第二,第三,第四,第五,第六,第七,第八,第九,第十',
  '单数/奇数,双数/偶数',
  '成对/成双,单只/单个/单独',
  '早上/上午,中午,下午,晚上/夜间',
  '早班,中班,晚班/夜班',
  '每小时,每天/每日,每周/每星期,每月/每个月,每季度/每季,每年',
].map(alternative);

/** A unit as a multiple of the one in which its quantity is compared. */
export type Unit = readonly [base: string, factor: number];

export const units: ReadonlyMap<string, Unit> = new Map(
  (
    [
      ['s', 1, 's sec secs second seconds 秒 秒钟'],
      ['s', 60, 'min mins minute minutes 分钟'],
      ['s', 3600, 'h hr hrs hour hours 小时 个小时 钟头'],
      ['day', 1, 'day days 天 日'],
      ['day', 7, 'week weeks 周 星期 个星期'],
      ['workday', 1, 'workday workdays 个工作日 工作日'],
      ['month', 1, 'month months 个月'],
      ['month', 3, 'quarter quarters 季度 个季度'],
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
      ['m/s', 1, 'm/s metres/second meters/second 米/秒 米每秒'],
      [
        'm/s',
        1 / 3.6,
        'km/h kmh kph km/hour kilometres/hour kilometers/hour 公里/小时 公里/时 千米/小时 公里每小时',
      ],
      ['byte', 1e3, 'kb 千字节'],
      ['byte', 1e6, 'mb'],
      ['byte', 1e9, 'gb'],
      ['byte', 1e12, 'tb'],
      ['v', 1, 'v volt volts 伏 伏特'],
      ['a', 1, 'a amp amps ampere amperes 安 安培'],
      ['w', 1, 'w watt watts 瓦'],
      ['w', 1000, 'kw kilowatt kilowatts 千瓦'],
      ['nm', 1, 'nm newton-metres 牛米'],
      ['n', 1, 'n newton newtons 牛 牛顿'],
      ['n', 1000, 'kn kilonewton kilonewtons 千牛'],
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
      ['gbp', 1, '£ gbp 英镑'],
      ['cny', 1, '¥ yuan rmb cny 元 块'],
    ] as const
  ).flatMap(([base, factor, words]) =>
    listOf(words).map((word) => [word, [base, factor]] as const),
  ),
);

const unitBehind =
  /^([€$£¥%°℃℉]\p{L}?|\p{Script=Latin}+(?:\/\p{Script=Latin}+)?|\p{Script=Han}{1,5}(?:\/\p{Script=Han}{1,2})?)/u;
const rate = /^(\p{Script=Latin}+) (?:per|an) (?=second|hour)/u;

/** The longest unit at the start of a text, since Chinese has no spaces. */
export function unitAt(text: string): Unit | undefined {
  const lower = text.trimStart().toLowerCase();
  const perTime = lower.replace(rate, '$1/');
  const [, word = ''] = unitBehind.exec(perTime) ?? [];
  for (let end = word.length; end > 0; end--) {
    const unit = units.get(word.slice(0, end));
    if (unit) return unit;
    if (/^\p{Script=Latin}/u.test(word)) break;
  }
  return perTime === lower ? undefined : units.get(/^\p{L}+/u.exec(lower)?.[0] ?? '');
}
