// Makes suggested questions from headings and from the sentences below them. A question is made only if it is one
// that somebody would ask; most headings and sentences make none.
import { splitSentences } from '../../language/sentences.ts';
import { isChinese } from '../../language/tokens.ts';

export type SpokenLanguage = 'en' | 'zh';

/** A heading and the first paragraph below it. */
export interface Section {
  heading: string;
  text: string;
}

/** A question from a match of the pattern. */
type Form = readonly [
  pattern: RegExp,
  question: (parts: Record<string, string>) => string | undefined,
];

const maxLength = 80;

const verbs =
  'add apply ask attach back book borrow cancel change check choose clean clear close compare copy create delete download edit ' +
  'enter export fill find follow import insert install invite keep link lock log make mark merge move open order pack pay ' +
  'prepare print publish put register release remove rename repair replace report request require reset restart restore return ' +
  'review search send set share show sign split start stop store submit switch take test turn undo unpublish upload use write';
const knownVerbs = new Set(verbs.split(' '));
const article = '(?:an?|the|your|another|several|someone|somebody)';

/** "move" of "Moving" and of "Move"; undefined for other words. */
function verbOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (knownVerbs.has(lower)) return lower;
  const stem = /^(.+)ing$/.exec(lower)?.[1];
  if (stem === undefined) return undefined;
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].find((verb) => knownVerbs.has(verb));
}

/** As the asker would say it. */
const asAsker = (words: string) =>
  words
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou\b/gi, 'I')
    .replace(/\byour\b/gi, 'my');

/** Words that refer to another sentence. */
const reference =
  /\b(?:its?|them|their|they|this|that|these|those|him|her|below|above|here|there|such)\b/i;

/** Words that begin no noun phrase of which somebody would ask without having read the sentence before. */
const noStart =
  '(?!(?:[Hh]e|[Ss]he|[Bb]oth|[Oo]ne|[Ss]ome|[Ee]ach|[Ee]very|[Aa]ll|[Nn]obody|[Nn]othing|[Nn]o|[Oo]nly|[Ii]f|[Ww]hen|[Ww]hat|[Ww]ho|[Ww]hich|[Hh]ow|[Ii]n|[Oo]n|[Aa]t|[Ff]or|[Ff]rom|[Tt]o|[Ww]ith|[Aa]fter|[Bb]efore|[Aa]nd|[Oo]r|[Bb]ut|[Aa]s|[Tt]he \\d)\\b)';
const phrase = (least: number, most: number) => `${noStart}[^,;.:()“”"]{${least},${most}}?`;

const number = '(?:\\d|(?:one|two|three|four|five|six|seven|eight|ten|half)\\b)';
const participle = '(?<done>\\w+ed|done|written|read|sent|held|kept|run|paid|given)';
const duty =
  'approves|signs|releases|decides on|checks|is responsible for|keeps|orders|pays for|looks after|leads|updates';
/** Only of trouble would somebody ask "What happens if …?" without having read the text. */
const trouble =
  /\b(?:fail\w*|fault\w*|broken?|breaks|lost|loses?|forg[eo]t\w*|mistakes?|wrong|missing|damaged?|ill|accident|injured|hurt|fire|leaks?|alarm|silent|late|stuck|stolen|smells?|clash\w*|refuses?|spill\w*|blocked|deleted|expired?|overdue|emergency)\b/i;
const order = /^(?:call|go|tell|inform|leave|press|wait|do|get|let|warn|you)$/;

/** In the middle of a question; names of several words keep their capital. */
const inside = (words: string) =>
  words.replace(/^\p{Lu}(?=\p{Ll}*(?: \p{Ll}|$))/u, (letter) => letter.toLowerCase());

const english: Form[] = [
  [
    new RegExp(
      `^(?:If|When) (?!you (?:can|may|want|need|write|know|prefer|use|like|have|are an?)\\b)(?<event>${phrase(8, 50)}), (?:please )?(?<then>\\w+)`,
    ),
    ({ event = '', then = '' }) => {
      if (!trouble.test(event)) return undefined;
      const isOrder = knownVerbs.has(then) || order.test(then);
      return `${isOrder ? 'What should I do' : 'What happens'} if ${asAsker(event)}?`;
    },
  ],
  [
    new RegExp(
      `^(?:The|An?) [^,;.:()]{3,30}? (?<does>${duty}) (?<object>(?:the|all|every|an?) [^,;.:()]{3,40})\\.?$`,
    ),
    ({ does = '', object = '' }) => `Who ${does} ${object}?`,
  ],
  [
    new RegExp(
      `^(?<subject>${phrase(3, 40)}) (?<be>is|are) ${participle} (?:every|once|twice|daily|weekly|monthly|yearly)\\b`,
    ),
    ({ subject = '', be = '', done = '' }) => `How often ${be} ${inside(subject)} ${done}?`,
  ],
  [
    new RegExp(
      `^(?<subject>${phrase(3, 40)}) must be ${participle} (?:within|by|no later than|at least|before) [^,;.:]*${number}`,
    ),
    ({ subject = '', done = '' }) => `When must ${inside(subject)} be ${done}?`,
  ],
  [
    new RegExp(
      `^(?<subject>${phrase(3, 40)}) (?:takes|lasts) (?:about |up to |at least |at most )?${number}[^,;.:]*\\b(?:second|minute|hour|day|week|month|year)s?\\b`,
    ),
    ({ subject = '' }) => `How long does ${inside(subject)} take?`,
  ],
  [
    new RegExp(
      `^(?<subject>${phrase(3, 40)}) (?<verb>cost|weigh|hold)s (?:about |up to |at least |at most )?\\d`,
    ),
    ({ subject = '', verb = '' }) => `How much does ${inside(subject)} ${verb}?`,
  ],
];

const sight = 'skin|eyes?|mouth|lungs|hair|wound';

/** What people ask about subjects that many manuals have, and about headings of these forms. */
const englishHeadings: Form[] = [
  [/^how to (?<task>\S+ .+)/i, ({ task = '' }) => `How do I ${asAsker(task)}?`],
  [/^how (?<subject>(?:an?|the) .+) works$/i, ({ subject = '' }) => `How does ${subject} work?`],
  [
    /^who (?<may>may|can|must|should|has to) (?<rest>\S+ .+)/i,
    ({ may = '', rest = '' }) => `Who ${may} ${rest}?`,
  ],
  [/^annual leave$/i, () => 'How many days of annual leave do I get?'],
  [
    /^(?<what>special|unpaid|parental) leave$/i,
    ({ what = '' }) => `When can I take ${what.toLowerCase()} leave?`,
  ],
  [/^overtime$/i, () => 'How is overtime paid?'],
  [/^(?:probation|notice) period$|^probation$/i, () => 'How long is the probation period?'],
  [/^(?:illness|sickness|sick leave)$/i, () => 'What should I do if I am ill?'],
  [/^working from home$/i, () => 'Can I work from home?'],
  [/^parking$/i, () => 'Where can I park?'],
  [/^gifts$/i, () => 'Can I accept gifts?'],
  [
    /^suspicious (?<what>messages|e-?mails)$/i,
    ({ what = '' }) => `What should I do with suspicious ${what.toLowerCase()}?`,
  ],
  [
    /^(?<what>fires?|spills?|(?:\w+ )?(?:accidents?|leaks?|alarms?|power cuts?))$/i,
    ({ what = '' }) => `What should I do in case of ${what.toLowerCase()}?`,
  ],
  [
    new RegExp(`^(?<what>[\\w -]{3,30}) (?<where>under|in|on) the (?<place>${sight})$`, 'i'),
    ({ what = '', where = '', place = '' }) =>
      `What should I do if ${inside(what)} gets ${where} the ${place}?`,
  ],
  [
    /^(?<what>(?:[\w-]+ ){1,3}(?:hours|rates|limits|deadlines|prices|fees|requirements|torques|telephone numbers))$/i,
    ({ what = '' }) => `What are the ${inside(what)}?`,
  ],
];

const chineseReference = /它|这|该|此|其|上述|如下|以下|以上|本/;
const chinesePhrase = (least: number, most: number) =>
  `(?!.*[并须])(?![并或和与且也都就则每按选请先再后把对从在为是会不没有谁您你我]|两个|原来|某|第)[^，。；：、“”（）\\s]{${least},${most}}?`;
const span = '(?:\\d[\\d,.]*|[一二两三四五六七八九十半]+)\\s?(?:秒|分钟|小时|天|日|周|个月|年)';
const period = '(?:[天日班周月年]|季度|半年|[一二两三四五六\\d]+\\s?(?:天|周|个月|小时|年))';
const chineseDuty = '负责|批准|审批|签发|签字|决定|确认|保管|检查|编制|发布|维护|通知';

const chinese: Form[] = [
  [
    new RegExp(`^(?:如果|如(?!果)|若|一旦|万一)(?<event>${chinesePhrase(4, 20)})(?:时|的话)?，`),
    ({ event = '' }) => `${event}怎么办？`,
  ],
  [
    new RegExp(
      `^(?<event>${chinesePhrase(4, 16)})(?:时|的时候)，(?:先|应|须|必须|要|请|立即|马上|立刻)`,
    ),
    ({ event = '' }) => `${event}时该怎么做？`,
  ],
  [
    new RegExp(`^(?<subject>${chinesePhrase(2, 12)})由[^，。；：]{2,10}?(?<does>${chineseDuty})`),
    ({ subject = '', does = '' }) => `${subject}由谁${does}？`,
  ],
  [
    new RegExp(
      `^(?<subject>${chinesePhrase(2, 14)})每${period}(?<does>\\p{Script=Han}{2,3})一次`,
      'u',
    ),
    ({ subject = '', does = '' }) => `${subject}多久${does}一次？`,
  ],
  [
    new RegExp(
      `^(?<subject>${chinesePhrase(1, 11)}(?:期|时间|期限|周期))(?:为|是|一般为|最长|至少)${span}`,
    ),
    ({ subject = '' }) => `${subject}是多久？`,
  ],
  [
    new RegExp(
      `^(?<subject>${chinesePhrase(1, 11)}(?:费|价|价格|金额|补贴|标准|限额|额度|罚款|奖金))(?:为|是|不超过|最高|每人每天)\\s?\\d`,
    ),
    ({ subject = '' }) => `${subject}是多少？`,
  ],
];

const chineseHeadings: Form[] = [
  [
    /^(?<question>(?:如何|怎样|怎么).{2,}|.{2,}怎么办|.{2,}(?:怎样|怎么|如何)[^，。]{2,4})$/u,
    ({ question = '' }) => `${question}？`,
  ],
  [/^(?<event>发现.{2,10})$/u, ({ event = '' }) => `${event}怎么办？`],
  [/^(?<what>年假|婚假|产假|探亲假)$/u, ({ what = '' }) => `${what}有多少天？`],
  [/^病假$/u, () => '生病了怎么请假？'],
  [/^(?<what>报销|领料|借款|转正)$/u, ({ what = '' }) => `怎么${what}？`],
  [/^(?<what>加班费|年终奖|奖金)$/u, ({ what = '' }) => `${what}怎么算？`],
  [/^(?<what>迟到)$/u, ({ what = '' }) => `${what}了怎么办？`],
  [/^(?<what>可疑(?:邮件|信息|短信))$/u, ({ what = '' }) => `收到${what}怎么办？`],
  [/^(?<what>开放|营业|工作|上班|运营)时间$/u, ({ what = '' }) => `${what}时间是几点到几点？`],
  [/^(?<what>(?:紧急|值班|报修|急救)电话)$/u, ({ what = '' }) => `${what}是多少？`],
  [/^(?<what>.{2,12}步骤)$/u, ({ what = '' }) => `${what}是什么？`],
  [/^(?<what>.{2,6}(?:限制|要求))$/u, ({ what = '' }) => `${what}有哪些？`],
];

/** The questions that a section answers. */
export function questionsFrom({ heading, text }: Section): string[] {
  const fromHeading = questionFromHeading(heading);
  const fromText = splitSentences(text).flatMap(({ text }) => questionFromSentence(text) ?? []);
  return [...(fromHeading === undefined ? [] : [fromHeading]), ...fromText];
}

export const languageOf = (question: string): SpokenLanguage => (isChinese(question) ? 'zh' : 'en');

function questionFromHeading(heading: string): string | undefined {
  const text = heading
    .trim()
    .replace(/^[\d.、\s]+/, '')
    .replace(/[:：.。]+$/, '');
  if (text.length > maxLength) return undefined;
  if (/[?？]$/.test(text)) {
    const isWhole = isChinese(text) || (text.split(/\s+/).length > 2 && !/^what about/i.test(text));
    return isWhole ? text : undefined;
  }
  if (isChinese(text)) return askedOf(text, chineseHeadings);
  const words = text.split(/\s+/);
  const question = askedOf(text, englishHeadings);
  if (question !== undefined) return question;
  const verb = verbOf(words[0] ?? '');
  const object = words.slice(1).join(' ');
  // "Order a badge", but not "Order form".
  if (verb === undefined || !new RegExp(`^${article} [^,]+$`).test(object)) return undefined;
  return `How do I ${verb} ${asAsker(object)}?`;
}

function askedOf(text: string, forms: readonly Form[]): string | undefined {
  for (const [pattern, question] of forms) {
    const match = pattern.exec(text);
    if (match) return question(match.groups ?? {});
  }
  return undefined;
}

function questionFromSentence(sentence: string): string | undefined {
  const text = sentence.trim();
  const question = isChinese(text) ? askedOf(text, chinese) : askedOf(text, english);
  const refers = isChinese(text) ? chineseReference : reference;
  if (question === undefined || question.length > maxLength || refers.test(question))
    return undefined;
  return question;
}
