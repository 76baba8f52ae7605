// The kind of answer that a question asks for, and whether a sentence contains one: rule tables in both languages.
// Chinese is matched in simplified characters.
import { isChinese, simplify } from './tokens.ts';

export type AnswerKind = 'number' | 'date' | 'person' | 'place' | 'reason' | 'steps' | 'other';

const asks: readonly [AnswerKind, RegExp][] = [
  [
    'number',
    /\bhow (many|much|long|old|far|tall|large|big|high|often|fast|deep|heavy|wide|soon|late)\b|\b(percentage|percent|what (number|amount|size|age|rate|distance|population|price|cost))\b/i,
  ],
  [
    'date',
    /^(and |but |so )?((since|until|by|from) )?when\b|\bwhen (is|are|was|were|did|do|does|will|can|may|must|should|has|have)\b|\b(what|which) (years?|date|month|day|century|decade|time)\b|\bin what year\b|\b(hours|deadline|date)[.?]?$/i,
  ],
  ['person', /\b(who|whos|whom|whose)\b/i],
  [
    'place',
    /\bwheres?\b|\b(what|which) (country|city|state|place|region|continent|location|town|area|room|office)\b/i,
  ],
  ['reason', /\bwhy\b|\bwhat (caused|reasons?|causes)\b/i],
  ['steps', /\bhow (do|does|did|can|could|should|to|is|are|would)\b|\bsteps\b/i],
];

const asksInChinese: readonly [AnswerKind, RegExp][] = [
  [
    'number',
    /多少|几个(?!.*哪)|几[次天人名种座位条根台件份页张本辆块只级层间家周步遍米元秒]|几(?:分钟|小时|公[里斤]|[厘毫]米|倍)|多[长大高低远重深宽久厚薄粗细快]|百分之几|第几/,
  ],
  [
    'date',
    /何时|[什啥]么?时候|哪年|哪一年|几年|什么时间|几(?:号(?![楼门厂车仓线库])|[日点时])|哪天|何年|年份|哪个月|几月|时间(是|[?？]?$)|世纪/,
  ],
  ['person', /谁|何人|哪位|人物/],
  [
    'place',
    /哪里|哪儿|几号[楼门厂车仓线库]|去哪(?!一|个)|何处|什么地方|哪个(国家|城市|地方|地区|省|县|洲)|哪[国省市县]|位于/,
  ],
  ['reason', /为什么|为何|原因/],
  ['steps', /怎么|怎样|咋|如何|步骤/],
];

const number =
  /(?<![\p{Script=Latin}\d])\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion|half|third|quarter|dozen|first|second|once|twice|several)\b|[一二三四五六七八九十百千万亿两]+[个年月日人名次种座位条天]/iu;
const date =
  /\b(1[0-9]{3}|20[0-9]{2}|[1-9][0-9]{2}\s?(AD|BC|CE))\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b|\bcentury\b|\b\d{1,2}(st|nd|rd|th)\b|\b\d{1,2}:\d{2}\b|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\b(working )?days? (of|before|after)\b|\d+\s?[年月日号点]|星期|每[周天日月年]|周[一二三四五六日]|世纪/;
const reason =
  /\b(because|due to|since|caused|result(ed|s)?|reason|so that|in order to)\b|因为|由于|因此|所以|原因|导致/;
const step =
  /\b(click|press|type|tap|choose|select|open|enter|run|use|first|then|must|should|send|fill|ask|by(?!:))\b|点击|选择|打开|输入|运行|使用|首先|然后|应|需/i;

/** Places without a name: in hall 4, under the old cabin. */
const placeInEnglish =
  /\b(?:in|at|on|under|behind|beside|near|inside|outside|opposite|above|below|between|next to|in front of)\s+(?:[\p{L}'’-]+\s+){0,3}?(?:halls?|rooms?|offices?|buildings?|houses?|floors?|gates?|doors?|stations?|desks?|(?:car )?parks?|streets?|roads?|stores?|safes?|boxe?s?|cabinets?|shel(?:f|ves)|drawers?|lockers?|warehouses?|depots?|workshops?|garages?|cent(?:er|re)s?|entrances?|cabins?|towers?|folders?|menus?|yards?|basements?|roofs?|walls?|tables?|corners?)\b|\b(?:hall|room|building|floor|gate|car park) [A-Z\d]/u;
const placeInChinese =
  /位于|坐落|座落|地处|设[在于]|地址|[在到至][^，。；]{0,12}[省市县区镇乡村州国岛山路街楼室厅馆场站口]|[路街道巷]\d+号|[入进到往向从在][^，。；]{0,12}(?:[库柜箱盒桶架]|隔离区|厂房|车间|菜单|侧栏|工具栏|手柄|按钮|门卫处?|计数器)/;
/** Recognised by the dot in transliterated names, by titles and roles, or by a family name after certain words. */
const personInChinese =
  /[\p{Script=Han}][·•・][\p{Script=Han}]|导演|作者|教授|博士|先生|女士|皇帝|国王|将军|总统|主席|经理|主管|负责人|组长|部长|部门|(?:^|[由是为给向和与、，：:；（“被让归请叫派找问])[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁马方任袁柳唐罗薛雷贺汤殷郝安于傅齐康伍余顾孟黄穆萧尹姚邵汪毛狄米贝戴宋庞熊纪舒屈项祝董梁杜阮蓝闵江童郭梅林刁钟徐邱骆高夏蔡田胡凌霍万柯卢莫房解丁邓洪包石崔吉龚程邢裴陆荣翁段侯宁甘武刘景詹叶白赖卓乔谭申冉桑桂牛温庄晏柴瞿阎连艾向古易廖聂曾司欧关][\p{Script=Han}]{1,2}(?![\p{Script=Han}]*[省市县])/u;

const often =
  /\b(every|each|daily|weekly|monthly|quarterly|yearly|annually|once|twice|interval|(times|hours?|days?|weeks?|months?|years?) an?)\b|每/i;

/** What a measure needs besides a number: a unit, or the name of the measure. The first match counts. */
const measures: readonly [asked: readonly string[], said: RegExp][] = [
  [['少钱'], /元|块|[¥￥€$£]|人民币|免费/u],
  [['many', 'much'], number],
  [['often', '多久一', '几次'], often],
  [
    ['long', 'soon', 'late', '多长', '多久', '几分', '几小', '几秒', '少分', '少小', '少秒'],
    /\b(millimet|centimet|kilomet|met|mile|feet|inch|second|minute|hour|day|week|month|year|decade|centur)\p{L}*|\b(length|duration)\b|\d\s?(mm|cm|m|km|ft|s|min|h)\b|长度|[米秒]|公里|分钟?|小时|[天日周月年]/iu,
  ],
  [
    [
      ...['far', 'tall', 'high', 'deep', 'wide', 'thick', 'thin'],
      ...['多远', '多高', '多深', '多宽', '多厚', '多薄', '多粗', '多细'],
    ],
    /\b(millimet|centimet|kilomet|met|mile|feet|inch|yard)\p{L}*|\b(height|distance|depth|width|thickness|diameter)\b|\d\s?(mm|cm|m|km|ft)\b|[米里]|高度|距离|深度|宽度|厚度|直径/iu,
  ],
  [
    ['big', 'large', '多大'],
    /\b(bytes?|bits?|[kmgt]b|square|hectares?|acres?|size|area|people|seats?|litres?|liters?)\b|\d\s?(mm|cm|m|km|ft)\b|字节|大小|面积|平方|[米升]/iu,
  ],
  [
    ['fast', '多快'],
    /\b(speed|velocity|knots?|mph)\b|\d\s?(m|km)\/|\b(an?|per) (second|minute|hour)\b|速度|每[秒小分]/iu,
  ],
  [
    ['heavy', '多重'],
    /\b(kilogram|gram|ton|pound)\p{L}*|\bweight\b|\d\s?(kg|g|t|lb)\b|公斤|千克|[克吨斤]|重量/iu,
  ],
];

function holdsMeasure(sentence: string, questionWords: ReadonlySet<string>): number {
  const measure = measures.find(([words]) => words.some((word) => questionWords.has(word)));
  const text = simplify(sentence);
  if (measure?.[1] === often) return often.test(text) ? 1 : 0;
  if (!number.test(withoutGiven(text, questionWords))) return 0;
  // A number without its unit may still be the answer, because a table may name the unit elsewhere.
  return !measure || measure[1].test(text) ? 1 : 0.5;
}

/** Removes numbers that the question contains, as in the name "G4", since they are no answer. */
const withoutGiven = (text: string, questionWords: ReadonlySet<string>) =>
  text.replace(/[a-z\d]*\d[a-z\d]*/gi, (match) =>
    questionWords.has(match.toLowerCase()) ? '' : match,
  );

/** Question words such as "many" in "how many towers", which say less about the subject. */
export const askingWords: ReadonlySet<string> = new Set(
  'many much long often soon late far tall high deep wide fast heavy large big old mean means'.split(
    ' ',
  ),
);

/** Words without meaning in a question, although they may have one in a text. */
export const emptyWords: ReadonlySet<string> = new Set(
  'someone somebody anyone anybody something anything now really actually per please pls whats whos wheres whens hows theres im ive dont doesnt didnt cant isnt arent wont gonna wanna gotta'.split(
    ' ',
  ),
);

/** Chinese question words, simplified: 什么时候 in 工资什么时候发. */
export const asksInWords =
  /[什啥]么?时[候间]|为[什啥]么?|干(?:什么|啥|嘛)的?|什么样?|啥|何[时处人地种年月日国]|为何|几点钟?|几[个天次人名种座位条号年月日岁项根台件份页张本辆块只级层间家周步遍米元]|多少钱?|多久(?=[^，。？?]{0,2}一次)|(?<=多久[^，。？?]{0,2})一次|(?:多长时间|多久)(?:之?内)?(?:能|可以)?(?:完成|做完)?|多[长大高低远重深宽厚薄粗细快]|超过(?=多少|几)|(?:怎么|怎样|咋|如何)(?:样|办(?!理)|做|处理|弄|整)?|哪一?[些个里儿种位年天月日座所部场项条类族朝代国省市县州家名件次届方]?|谁|吗|呢|请问|可不可以|可以|能不能|能否|是不是|是否|有没有|需要|应该|应当|想知道|告诉我|一下|(?<!第)一(?=[个次天晚年月周人位名份台件])|(?<![重主需必只纪概摘简首紧])要(?![求点素么件领闻紧害])|(?<![功性职可节智技潜])能(?![力量源耗够])|(?<![开大议协社机工学年晚聚例])会(?![议员计场费长见面谈])/g;

/** Chinese words of speech that say nothing themselves: 往文档里插图片, 弄成红色, 给别人看, 关掉某一类. */
export const joinsInWords =
  /(?:(?<![前来过以交])往|(?<![存现实])在)(?:文档|文章|正文|页面)[里上中]面?|(?<![前来过以交])往(?=.{1,12}[里上中])|(?<=[往在从到].{1,12})[里上中]面?|(?<![补供])给(?:别人|大家|人家)?(?![予水排付])|(?<!转)让(?![步利渡])(?:别人|大家|人家)?|弄成?|搞|(?<=[关删去扔丢改换卸拆])掉|某一?[个类种篇条张些]?|(?:笔记本|手提|台式|平板)(?=电脑)|(?<!第)一[篇条张段]/g;

/** A question about whom to call may be answered by a number. */
const reaching =
  'call phone tell ask contact report inform notify write mail 找 联系 报告 通知'.split(' ');
const contact =
  /\b(?:extension|ext\.?|phone|tel\.?|desk) \d|\S@\S+\.\S|(?:分机|电话)[^，。]{0,4}\d|拨打/iu;

export function decideAnswerKind(question: string): AnswerKind {
  const table = isChinese(question) ? asksInChinese : asks;
  const text = simplify(question);
  return table.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

/**
 * How likely a sentence contains an answer of that kind: 0 no, 1 yes, 0.5 unknown. `questionWords` are the folded
 * words of the question; a name among them is no answer.
 */
export function holdsAnswer(
  sentence: string,
  kind: AnswerKind,
  questionWords: ReadonlySet<string>,
): number {
  switch (kind) {
    case 'number':
      return holdsMeasure(sentence, questionWords);
    case 'date':
      return date.test(simplify(sentence)) ? 1 : 0;
    case 'reason':
      return reason.test(simplify(sentence)) ? 1 : 0;
    case 'steps':
      return step.test(simplify(sentence)) ? 1 : 0.5;
    case 'person':
    case 'place': {
      if (
        kind === 'person' &&
        reaching.some((word) => questionWords.has(word)) &&
        contact.test(sentence)
      )
        return 1;
      if (isChinese(sentence)) {
        const shape = kind === 'place' ? placeInChinese : personInChinese;
        return shape.test(simplify(sentence)) ? 1 : 0;
      }
      if (kind === 'place' && placeInEnglish.test(sentence)) return 1;
      const names = sentence.match(/(?<=[a-z,;:)"] )\p{Lu}[\p{L}'’-]+/gu) ?? [];
      return names.some((name) => !questionWords.has(name.toLowerCase())) ? 1 : 0;
    }
    case 'other':
      return 0.5;
  }
}
