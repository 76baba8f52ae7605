// Whether a claim gives other numbers, units or rates than its sources.
import { units } from '../../../language/quantities.ts';
import { numbersIn } from '../../../language/ranges.ts';
import { isChinese } from '../../../language/tokens.ts';
import type { Sources } from './statements.ts';

const unitBehind =
  /^(?:(?:working|business) )?([€$£¥%°℃℉]\p{L}?|\p{Script=Latin}+(?:\/\p{Script=Latin}+)?|\p{Script=Han}{1,5}(?:\/\p{Script=Han}{2})?)/iu;

/** The longest unit at the start of a text, since Chinese has no spaces. */
function unitAt(text: string): string | undefined {
  const [all = '', word = ''] = unitBehind.exec(text.toLowerCase()) ?? [];
  const working = all === word ? '' : 'working ';
  for (let end = word.length; end > 0; end--) {
    const unit = units.get(word.slice(0, end));
    if (unit) return working + unit.join(' ');
    if (!isChinese(word)) break;
  }
  return undefined;
}

/** The numbers with the unit that they count, where it can be identified. */
function unitsOf(text: string): { value: number; unit: string }[] {
  return numbersIn(text).flatMap(({ value, text: number, index }) => {
    const [sign = ''] = /[€$£¥]?$/.exec(text.slice(0, index)) ?? [];
    const unit = unitAt(sign) ?? unitAt(text.slice(index + number.length).trimStart());
    return unit === undefined ? [] : [{ value, unit }];
  });
}

const rates =
  /\d[^\d,.;，。；]{0,14}?(?:\ban?|\bper)\s+(night|day|week|month|year|hour)\b|每([晚天周月年])[^\d，。]{0,4}(?=\d)/giu;
const ratesOf = (text: string) =>
  [...text.matchAll(rates)].map(([, english, chinese]) => (english ?? chinese ?? '').toLowerCase());

/** "More than" and "less than" are parsed as a number slightly beside the limit. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-5 * other;

/** Whether a number occurs in no source, or counts something else there. */
export function countsOtherwise(claim: string, { text: said }: Sources): boolean {
  const own = claim.replace(/\[\d+\]/g, ' ');
  const saidNumbers = numbersIn(said);
  const isMissing = numbersIn(own).some(
    ({ value }) => value > 1.01 && !saidNumbers.some((one) => isNear(one.value, value)),
  );
  if (isMissing && saidNumbers.length > 0) return true;
  const saidUnits = unitsOf(said);
  const isOther = unitsOf(own).some(({ value, unit }) => {
    const same = saidUnits.filter((one) => isNear(one.value, value));
    return same.length > 0 && same.every((one) => one.unit !== unit);
  });
  const saidRates = ratesOf(said);
  return (
    isOther || (saidRates.length > 0 && ratesOf(own).some((rate) => !saidRates.includes(rate)))
  );
}
