// Numbers in words: "two hundred and fifty", "twenty-five", 八千, 两百五十.

export interface SpelledNumber {
  index: number;
  text: string;
  value: number;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6 };

const ofWords = new Map<string, number>([
  ...small.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
]);

const word = [...ofWords.keys(), ...Object.keys(scales)].join('|');
const english = new RegExp(
  String.raw`\b(?:an?\s+(?=hundred|thousand|million))?(?:${word})(?:(?:\s+and\s+|\s+|-)(?:${word}))*\b`,
  'gi',
);

const digits = '零一二三四五六七八九';
const chineseScales: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1e3,
  万: 1e4,
  亿: 1e8,
};
/** A single character counts only before a unit, because 一 is part of many words; 千万 alone means "by all means". */
const chinese =
  /(?!千万)(?:[一二两三四五六七八九十][零一二两三四五六七八九]?(?:[十百千万亿][零一二两三四五六七八九十百千万亿]*)?|百)(?:(?<=[十百千万亿零一二两三四五六七八九]{2})|(?=年|月|天|日|岁|人|个|次|公里|小时|分钟|元|块|倍|班制|以[上下内])|(?<!(?:周|期|礼拜).)(?=周))/gu;

/** `text` must be simplified Chinese or English. */
export function spelledNumbersIn(text: string): SpelledNumber[] {
  const inEnglish = [...text.matchAll(english)].flatMap(({ 0: match, index }) =>
    readEnglish(match).map((number) => ({ ...number, index: index + number.index })),
  );
  const inChinese = [...text.matchAll(chinese)].flatMap(({ 0: match, index }) => {
    const value = readChinese(match);
    return value === null ? [] : [{ index, text: match, value }];
  });
  return [...inEnglish, ...inChinese];
}

/** "twenty five six" is 25 and 6: a word that can't continue a number starts another one. */
function readEnglish(match: string): SpelledNumber[] {
  const numbers: SpelledNumber[] = [];
  let [total, current, from, to] = [0, 0, -1, 0];
  let last = Number.POSITIVE_INFINITY;
  const end = () => {
    if (from >= 0)
      numbers.push({ index: from, text: match.slice(from, to), value: total + current });
    [total, current, from, last] = [0, 0, -1, Number.POSITIVE_INFINITY];
  };
  for (const { 0: one, index } of match.matchAll(/[a-z]+/gi)) {
    const name = one.toLowerCase();
    if (name === 'and' || name === 'a' || name === 'an') continue;
    const scale = scales[name];
    const value = ofWords.get(name);
    if (value !== undefined) {
      const goesOn = last >= 100 || (last >= 20 && last % 10 === 0 && value > 0 && value < 10);
      if (!goesOn) end();
      current += value;
      last = value;
    } else if (scale !== undefined) {
      current = Math.max(current, 1) * scale;
      if (scale >= 1e3) {
        total += current;
        current = 0;
      }
      last = scale;
    }
    if (from < 0) from = index;
    to = index + one.length;
  }
  end();
  return numbers;
}

/** Null for a sequence of digits, such as 二零二六. */
function readChinese(match: string): number | null {
  let [total, section, digit] = [0, 0, 0];
  let lastScale = 0;
  for (const [at, one] of [...match].entries()) {
    const value = digits.indexOf(one.replace('两', '二'));
    if (value >= 0) {
      const before = match[at - 1];
      if (
        at > 0 &&
        value > 0 &&
        before !== undefined &&
        digits.replace('零', '').includes(before)
      ) {
        return null;
      }
      digit = value;
      continue;
    }
    const scale = chineseScales[one] as number;
    if (scale >= 1e4) {
      total = (total + section + digit) * scale;
      section = 0;
    } else {
      section += (digit || 1) * scale;
    }
    digit = 0;
    lastScale = scale;
  }
  // 三万五 is 35,000.
  const rest =
    digit > 0 && lastScale >= 100 && !match.includes('零') ? (digit * lastScale) / 10 : digit;
  return total + section + rest;
}

/** The value of a single number word ("seventy", "thousand", 三十); null for any other word. */
export function valueOfNumberWord(word: string): number | null {
  const value = ofWords.get(word) ?? scales[word];
  if (value !== undefined) return value;
  return /^[一二两三四五六七八九十百千万亿]+$/.test(word) ? readChinese(word) : null;
}

/** Each number in digits and in words, if a single word expresses it. */
export function numberWords(): string[] {
  const groups = [...ofWords]
    .filter(([, value]) => value > 1)
    .map(([name, value]) => `${value} ${name}`);
  for (const scale of ['百', '千', '万']) {
    for (const digit of digits.slice(1)) {
      const value = readChinese(`${digit}${scale}`) as number;
      const two = digit === '二' ? ` 两${scale}` : '';
      groups.push(`${value} ${digit}${scale}${two}`);
    }
  }
  return groups;
}
