// The risks as CSV, as far as the caller may see them.
import type { Caller } from '../../../platform/caller.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { PremortemsNeeds } from '../premortems.needs.ts';
import { listGroupTitles } from '../reasons.store.ts';
import { showPremortem } from '../show-premortem.ts';
import { dayOf } from './day-of.ts';
import { rankRisks } from './rank-risks.ts';
import { words } from './words.ts';

export async function exportRisks(
  needs: Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'files'>,
  caller: Caller,
  fileId: string,
  language: 'en' | 'zh',
): Promise<string> {
  const premortem = await showPremortem(needs, caller, fileId);
  const ids = premortem.results.map(({ groupId }) => groupId);
  const titles = await listGroupTitles(needs.database, fileId, ids);
  const w = words[language];
  const lines = rankRisks(premortem, titles).map(({ title, result, risk }) => {
    const { votes, likelihood, impact } = result;
    const last = risk?.marks.at(-1);
    return csvLine([
      title,
      votes === null ? '' : String(votes),
      likelihood?.mean.toFixed(1) ?? '',
      impact?.mean.toFixed(1) ?? '',
      risk?.prevention ?? '',
      risk?.contingency ?? '',
      risk?.owner?.username ?? '',
      dayOf(risk?.dueAt ?? null),
      risk?.trigger ?? '',
      dayOf(risk?.checkAt ?? null),
      risk?.mitigation?.now ?? risk?.mitigation?.text ?? '',
      last ? w.marks[last.mark] : '',
      last?.evidence ?? '',
    ]);
  });
  const columns = [
    ...w.columns.slice(1),
    w.prevention,
    w.contingency,
    w.owner,
    w.dueAt,
    w.trigger,
    w.checkAt,
    w.mitigation,
    w.lastMark,
    w.evidence,
  ];
  // The byte order mark makes spreadsheets read Chinese names as UTF-8.
  return `\ufeff${csvLine(columns)}${lines.join('')}`;
}
