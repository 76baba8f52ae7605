import { dateWords } from '@docent/document-model/nodes/date';
import i18next from 'i18next';
import { element } from './element.ts';

/** A day in the language of whoever reads. */
export function drawDate(target: HTMLElement, value: unknown, format: unknown): void {
  const language = i18next.language === 'zh' ? 'zh-CN' : i18next.language;
  const words = dateWords(value, format, language) || i18next.t('blocks.date.empty');
  const datetime = typeof value === 'string' ? value : undefined;
  target.replaceChildren(element('time', { datetime }, words));
}
