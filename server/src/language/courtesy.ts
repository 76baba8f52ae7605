// Removes greetings, apologies and the like from a question. They say nothing of the subject, but would count as
// words that no text contains, blur its vector, and fill the few tokens that the reader model sees of a question.
import { splitSentences } from './sentences.ts';
import { isChinese } from './tokens.ts';

const opening = new RegExp(
  `^(?:${[
    String.raw`(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|all|everyone))?(?=[,.!:;–]|\s-)[\s,.!:;–-]*`,
    String.raw`(?:sorry(?: (?:to bother you|for asking|for the silly question))?|excuse me|quick question|just wondering)[,.!:;–-][\s,.!:;–-]*`,
    String.raw`(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody) (?:please |kindly )?(?:tell me|let me know|explain(?: to me)?|advise me on)(?: please)?[\s,:]+`,
    String.raw`(?:please|kindly) (?:tell me|let me know|explain)[\s,:]+`,
    String.raw`(?:does|do) (?:you|anyone|anybody|someone|somebody) (?:happen to )?know[\s,:]+(?=(?:if|whether|how|what|when|where|who|why|which)\b)`,
    String.raw`i(?:['’]d| would) (?:like|love) to (?:know|ask)(?: you)?[\s,:]+`,
    String.raw`i(?:['’]m| am| was) (?:just )?wondering[\s,:]+`,
  ].join('|')})`,
  'iu',
);
const closing =
  /[,;.!\s]*(?:\bplease|\bthanks?(?: you)?(?: (?:a lot|so much|in advance))?|\bcheers)[.!?]*$/iu;

const openingInChinese = new RegExp(
  `^(?:${[
    String.raw`(?:(?:[您你]|大家|各位)好[啊呀]?|打扰[您你]?(?:一下|了)?|不好意思(?:打扰)?(?:一下|了|[您你])*|抱歉|劳驾|请教)(?=[\s，,。！!：:])`,
    '我?想?(?:麻烦|请教|问|咨询)+(?:[您你]|大家|各位)?(?:告诉我|一下|下(?!载))',
    '我?想?请问(?:[您你]|大家|各位)?(?:一下)?',
    '我?想(?:知道|了解|确认)(?:一下|下)|我想知道',
    '请?告诉我(?:一下)?',
  ].join('|')})[\\s，,。！!：:]*`,
  'u',
);
const closingInChinese = /[，,。！!\s]*(?:非常|多)?(?:谢谢|感谢)[您你大家了啦]*[。！!]*$/u;

/** The question without courtesies, or as it is if nothing else is left. */
export function withoutCourtesy(text: string): string {
  const chinese = isChinese(text);
  const bare = text.trim().replace(chinese ? closingInChinese : closing, '');
  const clauses = chinese
    ? bare.split(/(?<=[，。！？,!?])/u).map((clause) => strip(clause, openingInChinese))
    : splitSentences(bare).map((sentence) => strip(sentence.text, opening));
  const rest = clauses.filter((part) => part !== '').join(chinese ? '' : ' ');
  return rest.length >= leastLeft && rest !== bare ? rest : text;
}

/** In UTF-16 units. */
const leastLeft = 4;

function strip(text: string, pattern: RegExp): string {
  let rest = text.trim();
  for (let next = rest.replace(pattern, ''); next !== rest; next = rest.replace(pattern, '')) {
    rest = next;
  }
  return rest;
}

/** The last sentence that asks, and then the others: a reader that sees only the beginning must see the question. */
export function questionFirst(text: string): string {
  const parts = splitSentences(text).map((sentence) => sentence.text);
  const at = parts.findLastIndex((part) => /[?？]$/u.test(part));
  if (at <= 0) return text;
  return [parts[at], ...parts.slice(0, at), ...parts.slice(at + 1)].join(' ');
}
