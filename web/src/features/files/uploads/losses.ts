// What an import says of things that a document can't keep as they were.
import type { ImportLoss } from '@docent/contract/files';
import type { TFunction } from 'i18next';

const lossTexts = {
  pictures: 'lostPictures',
  'text-boxes': 'lostTextBoxes',
  endnotes: 'lostEndnotes',
  'hidden-text': 'lostHiddenText',
  numbers: 'lostNumbers',
  headers: 'lostHeaders',
  drawings: 'lostDrawings',
  embedded: 'lostEmbedded',
  macros: 'lostMacros',
  linked: 'lostLinked',
  'page-setups': 'lostPageSetups',
  comments: 'lostComments',
  formulas: 'lostFormulas',
  uncalculated: 'lostUncalculated',
  sheets: 'lostSheets',
  slides: 'lostSlides',
  changes: 'lostChanges',
  headings: 'guessedHeadings',
  tables: 'guessedTables',
  columns: 'guessedColumns',
  'scanned-pages': 'scannedPages',
} as const satisfies Record<ImportLoss['kind'], string>;

export const sentenceOfLoss = ({ kind, count }: ImportLoss, t: TFunction): string =>
  t(`files.${lossTexts[kind]}`, { count });
