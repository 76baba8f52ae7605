// Whether a claim gives other numbers, units or rates than its sources.
import { unitAt } from '../../../language/quantities.ts';
import { numbersIn } from '../../../language/ranges.ts';
import type { Sources } from './statements.ts';

const working = /^(?:working|business) /i;

function unitNameAt(text: string): string | undefined {
  const unit = unitAt(text.replace(working, ''));
  return unit && `${working.test(text) ? 'working ' : ''}${unit.join(' ')}`;
}

/** The numbers with the unit that they count, where it can be identified. */
function unitsOf(text: string): { value: number; unit: string }[] {
  return numbersIn(text).flatMap(({ value, text: number, index }) => {
    const [sign = ''] = /[€$£¥]?$/.exec(text.slice(0, index)) ?? [];
    const unit = unitNameAt(sign) ?? unitNameAt(text.slice(index + number.length).trimStart());
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
export function countsOtherwise(claim: string, { text: sourceText }: Sources): boolean {
  const own = claim.replace(/\[\d+\]/g, ' ');
  const saidNumbers = numbersIn(sourceText);
  const isMissing = numbersIn(own).some(
    ({ value }) => value > 1.01 && !saidNumbers.some((one) => isNear(one.value, value)),
  );
  if (isMissing && saidNumbers.length > 0) return true;
  const saidUnits = unitsOf(sourceText);
  const isOther = unitsOf(own).some(({ value, unit }) => {
    const same = saidUnits.filter((one) => isNear(one.value, value));
    return same.length > 0 && same.every((one) => one.unit !== unit);
  });
  const saidRates = ratesOf(sourceText);
  return (
    isOther || (saidRates.length > 0 && ratesOf(own).some((rate) => !saidRates.includes(rate)))
  );
}
