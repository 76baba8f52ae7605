// Proposes groups of similar reasons, and finds the risks that several premortems share.
import type { RecurringRisk } from '@docent/contract/premortem-data';
import type { Caller } from '../../../platform/caller.ts';
import { readCursor, writeCursor } from '../../../platform/database/cursor.ts';
import { requirePremortem } from '../find-premortem.ts';
import type { PremortemInput, PremortemOutput, PremortemsNeeds } from '../premortems.needs.ts';
import type { PremortemCard } from './cards-by-meaning.ts';
import * as store from './recurring.store.ts';
import { clusterAround, connect, createMentions, findSimilarCards } from './similar-cards.ts';
import { findSimilarPlans, sentencesOf } from './similar-plans.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'cardMeanings'>;

const pageSize = 50;
/** A plan is compared with so many others, paragraph by paragraph. */
const maxPlans = 50;

/** By words, and by meaning if there is an encoder. */
export async function listSimilar(
  needs: Needs,
  caller: Caller,
  fileId: string,
): Promise<PremortemOutput<'similar'>> {
  await requirePremortem(needs, needs.database, caller, fileId);
  const reasons = await store.listUngrouped(needs.database, fileId);
  const cards = reasons.map(({ id, text }) => ({ key: id, text }));
  const similar = await findSimilarCards(cards);
  const meantPairs = await needs.cardMeanings?.comparePairs(cards);
  for (const [one, other] of meantPairs?.pairs ?? []) connect(similar, one, other);
  const clusters = clusterAround([...similar.keys()], similar);
  return {
    list: clusters.filter((ids) => ids.length > 1).map((reasonIds) => ({ reasonIds })),
    complete: meantPairs?.complete ?? true,
  };
}

/** What was foreseen most often comes first. */
export async function listRecurring(
  needs: Needs,
  caller: Caller,
  {
    withinId,
    fileId,
    text,
    planId,
    repeated = false,
    limit = pageSize,
    cursor,
  }: PremortemInput<'recurring'>,
): Promise<PremortemOutput<'recurring'>> {
  const { database, access, cardMeanings } = needs;
  const { after } = readCursor<{ after: number }>(cursor, { after: 'number' }) ?? { after: 0 };
  if (withinId !== undefined) await access.require(caller, 'read', withinId);
  if (fileId !== undefined) await requirePremortem(needs, database, caller, fileId);
  if (planId !== undefined) await access.require(caller, 'read', planId);
  const risks = await store.listPastRisks(database, caller.id, {
    withinId: withinId ?? null,
    exceptId: fileId ?? null,
  });
  const ownTexts = fileId === undefined ? null : await store.listTexts(database, fileId);
  const plan = planId === undefined ? null : await store.readPlan(database, planId);
  const isOfPlan =
    text?.trim() || plan
      ? await createPlanTest(needs, caller, risks, { text, planId, plan })
      : null;
  const { clusters, complete } = await clusterRisks(cardMeanings, risks, ownTexts, isOfPlan);
  const all = clusters
    .filter(({ foreseen }) => foreseen > (repeated ? 1 : 0))
    .sort((a, b) => b.foreseen - a.foreseen || b.happened - a.happened);
  const list = all.slice(after, after + limit);
  const next = after + list.length;
  return { list, next: next < all.length ? writeCursor({ after: next }) : null, complete };
}

/** Whether a risk belongs to a plan: it mentions the risk, or the risk is one of the same or a similar plan. */
async function createPlanTest(
  { database }: Pick<Needs, 'database'>,
  caller: Caller,
  risks: readonly store.PastRisk[],
  pastRisk: {
    text: string | undefined;
    planId: string | undefined;
    plan: { name: string; text: string; paragraphs: string[] } | null;
  },
): Promise<(risk: store.PastRisk) => boolean> {
  const { text = '', planId, plan } = pastRisk;
  const isMentioned = createMentions([text, plan?.name, plan?.text].join('\n'));
  const own = '';
  const [name = '', ...description] = text.split('\n');
  const names = [name, plan?.name ?? ''].map((one) => ({ key: own, text: one }));
  const others = new Map(risks.map(({ file }) => [file.id, file.name]));
  const similar = await findSimilarCards([
    ...names,
    ...[...others].map(([key, other]) => ({ key, text: other })),
  ]);
  const newest = [...others.keys()].slice(0, maxPlans);
  const plans = await store.listPlans(database, caller.id, newest);
  const similarPlans = await findSimilarPlans(plan?.paragraphs ?? sentencesOf(description), plans);
  return ({ file, planFileId, texts }) =>
    (planId !== undefined && planFileId === planId) ||
    similar.get(own)?.has(file.id) === true ||
    similarPlans.has(file.id) ||
    texts.some(isMentioned);
}

/** The risks by word and by meaning, as far as they resemble one of the cards `ownTexts`, or pass `isOfPlan`. */
async function clusterRisks(
  cardMeanings: Needs['cardMeanings'],
  risks: readonly store.PastRisk[],
  ownTexts: readonly string[] | null,
  isOfPlan: ((risk: store.PastRisk) => boolean) | null,
): Promise<{ clusters: RecurringRisk[]; complete: boolean }> {
  const risksByKey = new Map(risks.map((risk) => [`${risk.file.id}-${risk.groupId}`, risk]));
  const own = '';
  const cards: PremortemCard[] = [
    // First, because not all can be compared by meaning.
    ...(ownTexts ?? []).map((text) => ({ key: own, premortem: own, text })),
    ...[...risksByKey].flatMap(([key, { file, texts }]) =>
      texts.map((text) => ({ key, premortem: file.id, text })),
    ),
  ];
  const similar = await findSimilarCards(cards);
  const meantPairs = await cardMeanings?.compareAcross(cards);
  for (const [one, other] of meantPairs?.pairs ?? []) connect(similar, one, other);
  const isAskedFor = (key: string) => {
    const risk = risksByKey.get(key);
    return (
      (ownTexts === null || similar.get(own)?.has(key) === true) &&
      (isOfPlan === null || (risk !== undefined && isOfPlan(risk)))
    );
  };
  const clusters = clusterAround([...risksByKey.keys()], similar)
    .filter((keys) => keys.some(isAskedFor))
    .flatMap(([center = '', ...others]) => {
      const risk = risksByKey.get(center);
      const places = [center, ...others].flatMap((key) => risksByKey.get(key) ?? []);
      return risk ? [recurringOf(center, risk.name, places)] : [];
    });
  return { clusters, complete: meantPairs?.complete ?? true };
}

function recurringOf(id: string, name: string, risks: readonly store.PastRisk[]): RecurringRisk {
  const count = (mark: string) => risks.filter((risk) => risk.mark === mark).length;
  return {
    id,
    name,
    foreseen: new Set(risks.map(({ file }) => file.id)).size,
    happened: count('happened'),
    averted: count('averted'),
    places: risks.map(({ texts: _texts, planFileId: _planFileId, at, ...risk }) => ({
      ...risk,
      at: at?.toISOString() ?? null,
    })),
  };
}
