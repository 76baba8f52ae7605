const isHan = (text: string) => /^\p{Script=Han}$/u.test(text);
const isLatin = (text: string) => /^[\p{Script=Latin}\p{Nd}]$/u.test(text);

/** Joins names, with a space where Chinese puts one between its characters and Latin letters or digits. */
export function formatNames(names: Iterable<string>, language: string): string {
  let text = '';
  for (const { value } of new Intl.ListFormat(language).formatToParts(names)) {
    const [before, after] = [text.at(-1) ?? '', value[0] ?? ''];
    const isApart = (isHan(before) && isLatin(after)) || (isLatin(before) && isHan(after));
    text += isApart ? ` ${value}` : value;
  }
  return text;
}
