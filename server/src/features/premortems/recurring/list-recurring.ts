// Proposes groups of similar reasons, and finds the risks that several premortems share.
import type { RecurringRisk } from '@docent/contract/premortem-data';
import type { Caller } from '../../../platform/caller.ts';
import { readCursor, writeCursor } from '../../../platform/database/cursor.ts';
import { requirePremortem } from '../find-premortem.ts';
import type { PremortemInput, PremortemOutput, PremortemsNeeds } from '../premortems.needs.ts';
import * as store from './recurring.store.ts';
import {
  type ComparedCard,
  clusterAround,
  connect,
  createMentions,
  findSimilarCards,
} from './similar-cards.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access'>;

const pageSize = 50;

/** By words, and by meaning if there is an encoder. */
export async function listSimilar(
  needs: Needs & Pick<PremortemsNeeds, 'cardMeanings'>,
  caller: Caller,
  fileId: string,
): Promise<PremortemOutput<'similar'>> {
  await requirePremortem(needs, needs.database, caller, fileId);
  const reasons = await store.listUngrouped(needs.database, fileId);
  const cards = reasons.map(({ id, text }) => ({ key: id, text }));
  const similar = await findSimilarCards(cards);
  const meant = await needs.cardMeanings?.comparePairs(cards);
  for (const [one, other] of meant?.pairs ?? []) connect(similar, one, other);
  const clusters = clusterAround([...similar.keys()], similar);
  return {
    list: clusters.filter((ids) => ids.length > 1).map((reasonIds) => ({ reasonIds })),
    complete: meant?.complete ?? true,
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
    repeated = false,
    limit = pageSize,
    cursor,
  }: PremortemInput<'recurring'>,
): Promise<PremortemOutput<'recurring'>> {
  const { database, access } = needs;
  const { after } = readCursor<{ after: number }>(cursor, { after: 'number' }) ?? { after: 0 };
  if (withinId !== undefined) await access.require(caller, 'read', withinId);
  if (fileId !== undefined) await requirePremortem(needs, database, caller, fileId);
  const risks = await store.listPastRisks(database, caller.id, {
    withinId: withinId ?? null,
    exceptId: fileId ?? null,
  });
  const asked = fileId === undefined ? null : await store.listTexts(database, fileId);
  const clusters = await clusterRisks(risks, asked, text?.trim() ? text : null);
  const all = clusters
    .filter(({ foreseen }) => foreseen > (repeated ? 1 : 0))
    .sort((a, b) => b.foreseen - a.foreseen || b.happened - a.happened);
  const list = all.slice(after, after + limit);
  const next = after + list.length;
  return { list, next: next < all.length ? writeCursor({ after: next }) : null };
}

/** `asked` and `text` restrict the clusters to those that resemble one of the cards, or that the text mentions. */
async function clusterRisks(
  risks: readonly store.PastRisk[],
  asked: readonly string[] | null,
  text: string | null,
): Promise<RecurringRisk[]> {
  const keyed = new Map(risks.map((risk) => [`${risk.file.id}-${risk.groupId}`, risk]));
  const cards: ComparedCard[] = [...keyed].flatMap(([key, { texts }]) =>
    texts.map((one) => ({ key, text: one })),
  );
  const own = '';
  for (const one of asked ?? []) cards.push({ key: own, text: one });
  const similar = await findSimilarCards(cards);
  const isMentioned = text === null ? null : createMentions(text);
  const isAskedFor = (key: string) =>
    (asked === null || similar.get(own)?.has(key) === true) &&
    (isMentioned === null || keyed.get(key)?.texts.some(isMentioned) === true);
  return clusterAround([...keyed.keys()], similar)
    .filter((keys) => keys.some(isAskedFor))
    .flatMap(([center = '', ...others]) => {
      const risk = keyed.get(center);
      const places = [center, ...others].flatMap((key) => keyed.get(key) ?? []);
      return risk ? [recurringOf(center, risk.name, places)] : [];
    });
}

function recurringOf(id: string, name: string, risks: readonly store.PastRisk[]): RecurringRisk {
  const count = (mark: string) => risks.filter((risk) => risk.mark === mark).length;
  return {
    id,
    name,
    foreseen: new Set(risks.map(({ file }) => file.id)).size,
    happened: count('happened'),
    averted: count('averted'),
    places: risks.map(({ texts: _, at, ...risk }) => ({ ...risk, at: at?.toISOString() ?? null })),
  };
}
