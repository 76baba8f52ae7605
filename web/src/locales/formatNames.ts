/** Joins names, with the spaces that Chinese has beside Latin letters and digits. */
export const formatNames = (names: Iterable<string>, language: string): string =>
  new Intl.ListFormat(language)
    .format(names)
    .replace(
      /(?<=[\p{Script=Latin}\p{Nd}])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\p{Script=Latin}\p{Nd}])/gu,
      ' ',
    );
