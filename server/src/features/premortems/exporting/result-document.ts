// The result of a premortem as a document. Names of authors are left out, as other people may read the document.
import type { Premortem } from '@docent/contract/premortem-data';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { dayOf } from './day-of.ts';
import { type NumberedRisk, rankRisks } from './rank-risks.ts';
import { words } from './words.ts';

export interface ExportedReason {
  groupId: string | null;
  text: string;
  byAssistant: boolean;
}

type Words = (typeof words)['en' | 'zh'];

/** `titles` are the names of the groups. */
export function resultDocument(
  premortem: Premortem,
  titles: ReadonlyMap<string, string>,
  reasons: readonly ExportedReason[],
  language: 'en' | 'zh',
): DocumentJSON {
  const w = words[language];
  const risks = rankRisks(premortem, titles);
  return {
    type: 'doc',
    content: [
      section([heading(1, w.summary), ...summaryOf(premortem, w)]),
      section([heading(1, w.verdict), ...verdictOf(premortem, w)]),
      section([heading(1, w.matrix), matrixOf(risks, w), paragraph(w.matrixNote)]),
      section([heading(1, w.risks), riskTable(risks, w), ...responsesOf(risks, w)]),
      ...(premortem.round > 0
        ? [section([heading(1, w.rounds), roundTable(risks, premortem.round, w)])]
        : []),
      section([heading(1, w.reasons), ...reasonsOf(risks, reasons, w)]),
    ],
  };
}

function summaryOf(premortem: Premortem, w: Words): NodeJSON[] {
  const { plan, question, horizonAt, facilitator, decider, participants, confidence } = premortem;
  const names = participants.map(({ username }) => username).join(w.comma);
  const percent = (mean: number | null | undefined) =>
    mean === null || mean === undefined ? '' : `${Math.round(mean)} %`;
  const means = [
    [w.before, percent(confidence?.before.mean)],
    [w.after, percent(confidence?.after.mean)],
  ].flatMap(([label, value]) => (value ? [`${label} ${value}`] : []));
  return [
    ...field(w.question, question, w),
    ...field(w.plan, [plan.fileName, plan.heading].filter(Boolean).join(' › ') || plan.text, w),
    ...field(w.horizon, dayOf(horizonAt), w),
    ...field(w.facilitator, facilitator.username, w),
    ...field(w.decider, decider.username, w),
    ...field(w.participants, names, w),
    ...field(w.confidence, means.join(w.comma), w),
  ];
}

function verdictOf({ verdicts, conditions }: Premortem, w: Words): NodeJSON[] {
  const verdictItems = verdicts.map(({ verdict, note, person, at }) =>
    paragraph(
      [`${w.verdicts[verdict]} (${person.username}, ${dayOf(at)})`, note]
        .filter(Boolean)
        .join(w.colon),
    ),
  );
  const items = conditions.map(({ text, owner, dueAt, met }) =>
    [text, owner?.username, dayOf(dueAt), met ? w.met : w.open].filter(Boolean).join(w.comma),
  );
  return [
    ...(verdictItems.length > 0 ? verdictItems : [paragraph(w.noVerdict)]),
    ...(items.length > 0 ? [heading(2, w.conditions), list(items)] : []),
  ];
}

const scale = [1, 2, 3, 4, 5];

function matrixOf(risks: readonly NumberedRisk[], w: Words): NodeJSON {
  const isAt = (likelihood: number, impact: number) => (one: NumberedRisk) =>
    one.result.likelihood !== null &&
    Math.round(one.result.likelihood.mean) === likelihood &&
    one.result.impact !== null &&
    Math.round(one.result.impact.mean) === impact;
  return table(
    [w.matrixCorner, ...scale.map(String)],
    scale.toReversed().map((likelihood) => [
      String(likelihood),
      ...scale.map((impact) =>
        risks
          .filter(isAt(likelihood, impact))
          .map(({ number }) => number)
          .join(', '),
      ),
    ]),
  );
}

const riskTable = (risks: readonly NumberedRisk[], w: Words) =>
  table(
    w.columns,
    risks.map(({ number, title, result: { votes, likelihood, impact } }) => [
      String(number),
      title,
      votes === null ? '' : String(votes),
      likelihood?.mean.toFixed(1) ?? '',
      impact?.mean.toFixed(1) ?? '',
    ]),
    riskColumns,
  );

/** Widths in CSS pixels. */
const riskColumns = [45, 340, 70, 85, 85];

function responsesOf(risks: readonly NumberedRisk[], w: Words): NodeJSON[] {
  return risks.flatMap(({ number, title, risk }) => {
    if (!risk) return [];
    const { prevention, contingency, owner, dueAt, trigger, checkAt, mitigation } = risk;
    const fields = [
      ...field(w.prevention, prevention, w),
      ...field(w.contingency, contingency, w),
      ...field(w.owner, owner?.username, w),
      ...field(w.dueAt, dayOf(dueAt), w),
      ...field(w.trigger, trigger, w),
      ...field(w.checkAt, dayOf(checkAt), w),
      ...field(w.mitigation, mitigation?.now ?? mitigation?.text, w),
    ];
    return fields.length === 0 ? [] : [heading(2, `${number}. ${title}`), ...fields];
  });
}

function roundTable(risks: readonly NumberedRisk[], rounds: number, w: Words): NodeJSON {
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  return table(
    [w.columns[1] ?? '', ...numbers.map(w.round)],
    risks.map(({ title, risk }) => [
      title,
      ...numbers.map((round) => {
        const last = risk?.marks.findLast((mark) => mark.round === round);
        const evidence =
          last && [last.evidence, last.source?.fileName].filter(Boolean).join(w.comma);
        return last ? [w.marks[last.mark], evidence].filter(Boolean).join(w.colon) : '';
      }),
    ]),
  );
}

function reasonsOf(
  risks: readonly NumberedRisk[],
  reasons: readonly ExportedReason[],
  w: Words,
): NodeJSON[] {
  const textOf = ({ text, byAssistant }: ExportedReason) =>
    byAssistant ? `${text} (${w.byAssistant})` : text;
  const groups = Map.groupBy(reasons, ({ groupId }) => groupId);
  const ungroupedReasons = groups.get(null) ?? [];
  return [
    ...risks.flatMap(({ title, result }) => [
      heading(2, title),
      list((groups.get(result.groupId) ?? []).map(textOf)),
    ]),
    ...(ungroupedReasons.length > 0 ? [list(ungroupedReasons.map(textOf))] : []),
  ];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const inline = (text: string): NodeJSON[] => {
  const line = oneLine(text);
  return line === '' ? [] : [{ type: 'text', text: line }];
};

const section = (content: NodeJSON[]): NodeJSON => ({ type: 'section', content });

const paragraph = (text: string): NodeJSON => ({ type: 'paragraph', content: inline(text) });

const heading = (level: number, text: string): NodeJSON => ({
  type: 'heading',
  attrs: { level },
  content: inline(text),
});

/** Nothing without a value. */
const field = (label: string, value: string | null | undefined, w: Words): NodeJSON[] =>
  value?.trim() ? [paragraph(`${label}${w.colon}${value}`)] : [];

const list = (items: readonly string[]): NodeJSON => ({
  type: 'bulletList',
  content: items.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
});

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[] = [],
): NodeJSON {
  const row = (type: 'tableHeader' | 'tableCell', texts: readonly string[]): NodeJSON => ({
    type: 'tableRow',
    content: texts.map((text, at) => ({
      type,
      ...(widths[at] !== undefined && { attrs: { colwidth: [widths[at]] } }),
      content: [paragraph(text)],
    })),
  });
  return {
    type: 'table',
    content: [row('tableHeader', head), ...rows.map((texts) => row('tableCell', texts))],
  };
}
