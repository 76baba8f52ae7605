// Finds terms that documents define: “X is short for …”, "Full Name (FN)", “X 是指……”, and rows of a table of terms.
import { splitSentences } from '../../language/sentences.ts';
import { isChinese } from '../../language/tokens.ts';

export interface TermDefinition {
  term: string;
  abbreviations: string[];
  /** May be empty. */
  definition: string;
}

const maxTermLength = 60;
const maxDefinitionLength = 500;

/** Pronouns and determiners, which refer to something and are not terms. */
const points =
  /^(this|that|these|those|it|there|here|he|she|they|we|you|one|each|every|any|all|no|such|which|what|who|another|other)\b|^(这|那|此|其|本|该|另|它|他|她|我|您|你|如果|所有|每)/iu;

export function definitionsIn(text: string): TermDefinition[] {
  return splitSentences(text).flatMap((sentence) => {
    const statement = sentence.text.trim().replace(/[.。；;]$/u, '');
    const termDefinition = isChinese(statement)
      ? definedInChinese(statement)
      : definedInEnglish(statement);
    return termDefinition && isTerm(termDefinition.term) ? [termDefinition] : [];
  });
}

/** `row` has the form of a table cell's context: "Term: lockout | Meaning: a lock that …". */
export function definitionInRow(row: string): TermDefinition | null {
  const cells = row.split(' | ').map((cell) => {
    const at = cell.search(/[:：]/u);
    return { header: cell.slice(0, at).trim(), text: cell.slice(at + 1).trim() };
  });
  const [first, ...others] = cells;
  if (!first || !termHeader.test(first.header) || !isTerm(first.text)) return null;
  const meaning = others.find(({ header }) => meaningHeader.test(header));
  if (!meaning || meaning.text === '') return null;
  const short = others.find(({ header }) => shortHeader.test(header))?.text;
  // A table of abbreviations gives the full name of each.
  if (shortHeader.test(first.header) && isAbbreviation(first.text) && meaning.text.length <= 60) {
    return { term: meaning.text, abbreviations: [first.text], definition: '' };
  }
  return {
    term: first.text,
    abbreviations: short && short !== '' && short.length <= 20 ? [short] : [],
    definition: meaning.text.slice(0, maxDefinitionLength).toWellFormed(),
  };
}

const termHeader = /^(terms?|words?|abbreviations?|acronyms?|术语|词语|名词|词|缩写|简称)$/iu;
const meaningHeader =
  /^(meaning|definition|explanation|what it means|stands for|含义|释义|定义|解释|意思|全称)$/iu;
const shortHeader = /^(abbreviations?|acronyms?|short|缩写|简称)$/iu;

const isTerm = (text: string) =>
  text.length >= 2 && text.length <= maxTermLength && !points.test(text) && /\p{L}/u.test(text);
const isAbbreviation = (text: string) => /^\p{Lu}[\p{Lu}\d&/-]{1,7}s?$/u.test(text);

function definedInEnglish(statement: string): TermDefinition | null {
  return shortForm(statement) ?? meaningOf(statement);
}

/** "Full Name (FN)" or "FN (full name)", and the sentence's definition of it. */
function shortForm(statement: string): TermDefinition | null {
  for (const { 0: match, 1: inside = '', index } of statement.matchAll(/\s\(([^()]{2,60})\)/gu)) {
    const before = statement.slice(0, index).split(/\s+/);
    const after = statement.slice(index + match.length);
    const definition = /^\s+(?:is|are|means)\s+((?:an?|the)\s.+)$/u.exec(after)?.[1] ?? '';
    if (isAbbreviation(inside)) {
      const term = wordsWithInitials(before, inside);
      if (term !== null) {
        const isSubject =
          term.length >= statement.slice(0, index).replace(/^(an?|the)\s/iu, '').length;
        return { term, abbreviations: [inside], definition: isSubject ? definition : '' };
      }
    }
    const short = before.at(-1) ?? '';
    if (isAbbreviation(short) && wordsWithInitials(inside.split(/\s+/), short) === inside) {
      return {
        term: inside,
        abbreviations: [short],
        definition: before.length === 1 ? definition : '',
      };
    }
  }
  return null;
}

const joining = /^(of|and|the|for|to|in|on|a|an|&)$/iu;

/** The shortest suffix of the words whose initials are the letters; null if there is none. */
function wordsWithInitials(words: readonly string[], letters: string): string | null {
  const initialsOfTerm = letters.replace(/s$|[^\p{Lu}]/gu, '');
  for (let from = words.length - 1; from >= 0 && words.length - from <= 10; from--) {
    if (joining.test(words[from] ?? '')) continue;
    const run = words.slice(from);
    const initials = run.filter((word) => !joining.test(word)).map((word) => word.charAt(0));
    const all = run.map((word) => word.charAt(0));
    if ([initials, all].some((some) => some.join('').toUpperCase() === initialsOfTerm))
      return run.join(' ');
  }
  return null;
}

const englishMeanings: readonly RegExp[] = [
  /^(?:an?\s+|the\s+)?["“]([^"”]{2,60})["”]\s+(?:is|are|means|refers to|is defined as)\s+(.+)$/iu,
  /^(?:an?\s+|the\s+)?((?:[\p{L}\d'-]+\s+){0,3}[\p{L}\d'-]+)\s+(?:is defined as|refers to)\s+(.+)$/iu,
  /^an?\s+((?:[\p{L}\d'-]+\s+){0,3}[\p{L}\d'-]+)\s+is\s+(an?\s+.+)$/iu,
  /^(?:the\s+)?(\p{Lu}[\p{Lu}\d-]{1,7})\s+is\s+((?:an?|the)\s+.+)$/u,
];

function meaningOf(statement: string): TermDefinition | null {
  const [, short, full] =
    /^(?:the\s+)?["“]?([\p{L}\d&/-]{2,10})["”]?\s+(?:stands for|is short for)\s+["“]?([^"”,.;:]{4,60})["”]?$/iu.exec(
      statement,
    ) ?? [];
  if (short !== undefined && full !== undefined) {
    return { term: full, abbreviations: [short], definition: '' };
  }
  return firstMatch(statement, englishMeanings);
}

const chineseMeanings: readonly RegExp[] = [
  /^(?:所谓)?[“"「]([^”"」]{2,20})[”"」][，,]?(?:是指|指的是|系指|就是|是|指)(.+)$/u,
  /^(?:所谓)?([^，,。；“”"（）()：:]{2,20}?)[，,]?(?:是指|指的是|系指)(.+)$/u,
];

function definedInChinese(statement: string): TermDefinition | null {
  const [, full, short] =
    /(?:^|[，,：:、])([^，,。；“”（）()：:、]{2,16})[（(](?:以下简称|简称|缩写为?|英文缩写)?[：:]?[“"「]?([\p{L}\d]{2,8})[”"」]?[）)]/u.exec(
      statement,
    ) ?? [];
  const isShort =
    short !== undefined && (isAbbreviation(short) || /[（(](以下)?简称/u.test(statement));
  if (full !== undefined && isShort) return { term: full, abbreviations: [short], definition: '' };
  return firstMatch(statement, chineseMeanings);
}

function firstMatch(statement: string, patterns: readonly RegExp[]): TermDefinition | null {
  for (const pattern of patterns) {
    const [, term, definition] = pattern.exec(statement) ?? [];
    if (term === undefined || definition === undefined) continue;
    return {
      term: term.trim(),
      abbreviations: [],
      definition: definition.trim().slice(0, maxDefinitionLength).toWellFormed(),
    };
  }
  return null;
}
