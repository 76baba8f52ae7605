// Templates such as "更新于 {{when}}" have a space beside a value, which Chinese needs before "30 分钟前" and must not
// have before "昨天". Values are marked when they are filled in, so that spaces inside of them stay.

const mark = '\u2063';

const spaceBefore = new RegExp(`(?<=\\p{Script=Han}${mark}?) (?=${mark}\\p{Script=Han})`, 'gu');
const spaceAfter = new RegExp(`(?<=\\p{Script=Han}${mark}) (?=\\p{Script=Han})`, 'gu');

/** For the option `escape` of i18next; React escapes already. */
export const markValue = (value: string): string => `${mark}${value}${mark}`;

/** A post-processor for i18next that removes the spaces between marked values and Chinese characters beside them. */
export const chineseSpacing = {
  type: 'postProcessor' as const,
  name: 'chineseSpacing',
  process: (text: string): string =>
    text.includes(mark)
      ? text.replace(spaceBefore, '').replace(spaceAfter, '').replaceAll(mark, '')
      : text,
};
