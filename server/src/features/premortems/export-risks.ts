// The risks as CSV, as far as the caller may see them.
import type { RiskMark } from '@docent/contract/premortem-data';
import type { Caller } from '../../platform/caller.ts';
import { csvLine } from '../../platform/csv.ts';
import type { PremortemsNeeds } from './premortems.needs.ts';
import { listGroupTitles } from './reasons.store.ts';
import { showPremortem } from './show-premortem.ts';

const words = {
  en: {
    columns: [
      'Risk',
      'Votes',
      'Likelihood',
      'Impact',
      'Prevention',
      'Contingency',
      'Owner',
      'Due date',
      'Trigger',
      'Check date',
      'Last mark',
      'Evidence',
    ],
    marks: { 'not-seen': 'Not seen', moving: 'Moving', happened: 'Happened', averted: 'Averted' },
  },
  zh: {
    columns: [
      '风险',
      '票数',
      '可能性',
      '影响',
      '预防措施',
      '应急措施',
      '负责人',
      '截止日期',
      '触发信号',
      '检查日期',
      '最近标记',
      '依据',
    ],
    marks: { 'not-seen': '未出现', moving: '有迹象', happened: '已发生', averted: '已避免' },
  },
} satisfies Record<string, { columns: string[]; marks: Record<RiskMark, string> }>;

/** Groups with the highest scores, and then votes, come first. */
export async function exportRisks(
  needs: Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'files'>,
  caller: Caller,
  fileId: string,
  language: 'en' | 'zh',
): Promise<string> {
  const { results, risks } = await showPremortem(needs, caller, fileId);
  const ids = results.map(({ groupId }) => groupId);
  const titles = await listGroupTitles(needs.database, fileId, ids);
  const { columns, marks } = words[language];
  const weightOf = ({ likelihood, impact }: (typeof results)[number]) =>
    (likelihood?.mean ?? 0) * (impact?.mean ?? 0);
  const sorted = results.toSorted(
    (a, b) => weightOf(b) - weightOf(a) || (b.votes ?? 0) - (a.votes ?? 0),
  );
  const lines = sorted.map(({ groupId, votes, likelihood, impact }) => {
    const risk = risks.find((one) => one.groupId === groupId);
    const last = risk?.marks.at(-1);
    return csvLine([
      titles.get(groupId) ?? '',
      votes === null ? '' : String(votes),
      likelihood?.mean.toFixed(1) ?? '',
      impact?.mean.toFixed(1) ?? '',
      risk?.prevention ?? '',
      risk?.contingency ?? '',
      risk?.owner?.username ?? '',
      risk?.dueAt?.slice(0, 10) ?? '',
      risk?.trigger ?? '',
      risk?.checkAt?.slice(0, 10) ?? '',
      last ? marks[last.mark] : '',
      last?.evidence ?? '',
    ]);
  });
  // The byte order mark makes spreadsheets read Chinese names as UTF-8.
  return `\ufeff${csvLine(columns)}${lines.join('')}`;
}
