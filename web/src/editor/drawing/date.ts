import { dateWords } from '@docent/document-model/nodes/date';
import i18next from 'i18next';
import { ownLanguage } from '../../ui/times.ts';
import { element } from './element.ts';

/** A date in the reader's language. */
export function drawDate(target: HTMLElement, value: unknown, format: unknown): void {
  const words =
    dateWords(value, format, ownLanguage(i18next.language)) || i18next.t('blocks.date.empty');
  const datetime = typeof value === 'string' ? value : undefined;
  target.replaceChildren(element('time', { datetime }, words));
}
