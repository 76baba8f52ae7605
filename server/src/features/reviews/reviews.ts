// Reviews: named people judge a frozen version of a document; an approved one is what may be published.
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { NoticeKind } from '@docent/contract/notices';
import { refuse } from '@docent/contract/refusals';
import type {
  reviews as endpoints,
  Review,
  ReviewAction,
  ReviewStatus,
} from '@docent/contract/reviews';
import { isWritten } from '@docent/contract/written';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Notices } from '../notices/notices.ts';
import { createAsking } from './asking.ts';
import * as impacts from './impacts.store.ts';
import { decideDueTold, decideFallen, decideSettling, decideStatus } from './reviews.rules.ts';
import type { PastReviews, ReviewRow } from './reviews.store.ts';
import * as store from './reviews.store.ts';
import { requireAction, roundOf, toReview } from './shapes.ts';
import { createWaiting, type Waiting } from './waiting.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
type Output<Name extends keyof typeof endpoints> = OutputOf<(typeof endpoints)[Name]>;

/**
 * Seen by who asked, by reviewers, by whoever may edit the document and by coaches, as long as they may read it; to all
 * others a review is `review/not-found`.
 */
export interface Reviews {
  list(caller: Caller, input: Input<'list'>): Promise<Output<'list'>>;
  get(caller: Caller, id: string): Promise<Output<'get'>>;
  text(caller: Caller, id: string): Promise<Output<'text'>>;
  contents(caller: Caller, id: string): Promise<Output<'getContent'>>;
  /** Refuses with `review/open`, naming that review, while there is one. */
  add(caller: Caller, input: Input<'add'>): Promise<Review>;
  update(caller: Caller, input: Input<'update'>): Promise<Review>;
  /** Refuses with `review/nothing-new` where the draft says what is under review. */
  renew(caller: Caller, input: Input<'renew'>): Promise<Review>;
  publish(caller: Caller, input: Input<'publish'>): Promise<Review>;
  delete(caller: Caller, id: string): Promise<void>;
  addContent(caller: Caller, input: Input<'addContent'>): Promise<Output<'addContent'>>;
  settle(caller: Caller, input: Input<'settle'>): Promise<Output<'settle'>>;
  tellStuck: Waiting['tellStuck'];
  remind: Waiting['remind'];
}

interface Needs {
  database: Database;
  access: Pick<Access, 'require'>;
  audit: Audit;
  clock: Clock;
  documents: Pick<Documents, 'freeze' | 'publishFrozen'>;
  events: Events;
  notices: Pick<Notices, 'tell' | 'takeBack'>;
}

const pageSize = 50;

export function createReviews({
  database,
  access,
  audit,
  clock,
  documents,
  events,
  notices,
}: Needs): Reviews {
  const asking = createAsking();
  const waiting = createWaiting({ database, clock, events, notices });

  async function visible(caller: Caller, id: string): Promise<ReviewRow> {
    const row = await store.findReview(database, caller.id, id);
    if (row === null) throw refuse('review/not-found');
    return row;
  }

  const shown = async (caller: Caller, id: string) =>
    toReview(await visible(caller, id), caller, clock.now());

  /** The review, if the caller may do this with it, held until the transaction ends. */
  async function held(
    tx: Database,
    caller: Caller,
    id: string,
    action: ReviewAction,
  ): Promise<ReviewRow> {
    const row = await store.lockReview(tx, caller.id, id);
    if (row === null) throw refuse('review/not-found');
    return requireAction(row, caller, action);
  }

  /** Freezing costs a second for a huge document: what stands in the way is looked at before, and again after. */
  async function requireNoOpen(within: Database, fileId: string, except?: string): Promise<void> {
    const open = await store.findOpenReview(within, fileId);
    if (open !== null && open !== except) throw refuse('review/open', { id: open });
  }

  async function changed(
    tx: Database,
    { id, fileId }: { id: string; fileId: string },
    gone: string[] = [],
  ): Promise<void> {
    await waiting.lookAgain(tx, id);
    const away = gone.length > 0 && { gone };
    await events.record(tx, { kind: 'review.changed', fileId, reviewId: id, ...away });
  }

  /** After a verdict, or when there are others to judge. */
  async function settle(tx: Database, caller: Caller, review: ReviewRow): Promise<void> {
    const status = decideStatus(review.rule, await store.listVerdicts(tx, review.id));
    if (status !== 'open') await end(tx, caller, review, status);
  }

  async function end(
    tx: Database,
    caller: Caller,
    review: ReviewRow,
    status: Exclude<ReviewStatus, 'open'>,
  ): Promise<void> {
    const { id, fileId, versionId, requester, reviewers } = review;
    await store.closeReview(tx, id, status, clock.now());
    const action = status === 'withdrawn' ? 'review.changed' : 'review.decided';
    await audit.record(tx, caller, action, fileId, { reviewId: id, versionId, status });
    const everybody = [requester.id, ...reviewers.map(({ person }) => person.id)];
    await tell(tx, caller, review, 'review-decided', everybody);
  }

  const tell = (
    tx: Database,
    caller: Caller,
    { id, fileId }: { id: string; fileId: string },
    kind: NoticeKind,
    to: readonly string[],
  ) => notices.tell(tx, { kind, to, fileId, ref: { reviewId: id }, by: caller.id });

  function dueOf(given: string | null | undefined): Date | null {
    if (given === null || given === undefined) return null;
    const dueAt = new Date(given);
    if (dueAt <= clock.now()) throw refuse('request/invalid', { dueAt: 'is past' });
    return dueAt;
  }

  return {
    async list(caller, { box, status, fileId, limit = pageSize, cursor }) {
      const past = readCursor<PastReviews>(cursor, { at: 'time', id: 'text' });
      const which = { box, status, fileId };
      const rows = await store.listReviews(database, caller.id, which, { past, limit: limit + 1 });
      const now = clock.now();
      const list = rows.slice(0, limit).map((row) => toReview(row, caller, now));
      const last = list.at(-1);
      const next =
        rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null;
      return { list, next };
    },

    async get(caller, id) {
      const row = await visible(caller, id);
      const review = toReview(row, caller, clock.now());
      const [changes, away, ...impact] = await Promise.all([
        store.listChanges(database, id),
        review.actions.includes('change') ? store.listReviewersAway(database, id) : [],
        impacts.listLinking(database, caller.id, row),
        impacts.listRepeating(database, caller.id, row),
        impacts.listAnswered(database, caller.id, row),
        impacts.countAnsweredOthers(database, caller.id, row),
      ]);
      return { ...review, changes, impact: impact.flat(), away };
    },

    async text(caller, id) {
      const { versionId } = await visible(caller, id);
      const content = await store.readVersionText(database, versionId);
      return { versionId, content: { ...content } };
    },

    async contents(caller, id) {
      const { fileId } = await visible(caller, id);
      return { fileId, list: await store.listContents(database, id) };
    },

    async add(caller, { fileId, title = '', note = '', reviewers, rule = 'all', ...input }) {
      await requireAsking(database, caller, fileId);
      await requireNoOpen(database, fileId);
      const id = createId();
      const dueAt = dueOf(input.dueAt);
      const now = clock.now();
      await documents.freeze(caller, fileId, async (tx, frozen) => {
        await requireAsking(tx, caller, fileId);
        await requireNoOpen(tx, fileId);
        const review = { id, fileId, requesterId: caller.id, title, note, rule, dueAt, at: now };
        const people = await asking.reviewers(tx, review, reviewers);
        await store.addReview(
          tx,
          { ...review, dueTold: decideDueTold(dueAt, now) },
          roundOf(frozen),
        );
        await store.setReviewers(tx, id, people);
        const details = { reviewId: id, versionId: frozen.versionId, reviewers: people };
        await audit.record(tx, caller, 'review.asked', fileId, details);
        await tell(tx, caller, review, 'review-asked', people);
        await changed(tx, review);
      });
      return shown(caller, id);
    },

    async update(caller, { id, title, dueAt, reviewers, status }) {
      await database.transaction(async (tx) => {
        const review = await held(tx, caller, id, 'change');
        const { fileId } = review;
        const isTimed = dueAt !== undefined;
        const due = isTimed ? dueOf(dueAt) : review.dueAt;
        const told = { dueAt: due, dueTold: decideDueTold(due, clock.now()) };
        await store.updateReview(tx, id, { title: title ?? review.title, ...told });
        const people = reviewers && (await asking.otherReviewers(tx, review, reviewers));
        const set = people && (await store.setReviewers(tx, id, people));
        if (set) {
          await notices.takeBack(tx, { reviewId: id }, { of: set.removed });
          await tell(tx, caller, review, 'review-asked', set.added);
        }
        // Who is a reviewer no more is told no more.
        const current = people ? await held(tx, caller, id, 'change') : review;
        if (status === 'withdrawn') await end(tx, caller, current, status);
        else {
          const details = {
            reviewId: id,
            ...(title !== undefined && { title }),
            ...(isTimed && { dueAt: due }),
            ...(people && { reviewers: people }),
          };
          await audit.record(tx, caller, 'review.changed', fileId, details);
          await settle(tx, caller, current);
        }
        await changed(tx, review, set?.removed);
      });
      return shown(caller, id);
    },

    async renew(caller, { id, note, dueAt }) {
      const { fileId } = requireAction(await visible(caller, id), caller, 'renew');
      await requireNoOpen(database, fileId, id);
      await documents.freeze(caller, fileId, async (tx, frozen) => {
        const review = await held(tx, caller, id, 'renew');
        await requireNoOpen(tx, fileId, id);
        const isSame = await store.haveSameText(tx, review.versionId, frozen.versionId);
        if (isSame && review.baseVersionId === (frozen.base?.id ?? null)) {
          throw refuse('review/nothing-new');
        }
        const due = dueAt === undefined ? review.dueAt : dueOf(dueAt);
        const round = roundOf(frozen);
        const ticked = await store.listTicks(tx, id);
        await store.dropTicks(tx, id, decideFallen(ticked, round.changes));
        await store.startRound(tx, id, round, {
          note: note ?? review.note,
          dueAt: due,
          dueTold: decideDueTold(due, clock.now()),
        });
        const details = { reviewId: id, versionId: frozen.versionId, round: review.round + 1 };
        await audit.record(tx, caller, 'review.changed', fileId, details);
        await tell(
          tx,
          caller,
          review,
          'review-asked',
          review.reviewers.map(({ person }) => person.id),
        );
        await changed(tx, review);
      });
      return shown(caller, id);
    },

    async publish(caller, { id, significant = false }) {
      const { fileId } = requireAction(await visible(caller, id), caller, 'publish');
      const options = { significant, details: { reviewId: id } };
      await documents.publishFrozen(
        caller,
        fileId,
        async (tx) => {
          const review = await held(tx, caller, id, 'publish');
          await store.markPublished(tx, id, clock.now());
          await changed(tx, review);
          return { versionId: review.versionId, baseId: review.baseVersionId };
        },
        options,
      );
      return shown(caller, id);
    },

    async delete(caller, id) {
      await database.transaction(async (tx) => {
        const review = await held(tx, caller, id, 'delete');
        await store.removeReview(tx, id);
        const reviewers = review.reviewers.map(({ person }) => person.id);
        const told = [review.requester.id, ...reviewers];
        await notices.takeBack(tx, { reviewId: id }, { of: told });
        const details = { reviewId: id, deleted: true };
        await audit.record(tx, caller, 'review.changed', review.fileId, details);
        await changed(tx, review, reviewers);
      });
    },

    async addContent(caller, { id, kind, text = '', verdict = null, ...input }) {
      const { paragraphId = null, findingId = null } = input;
      const said = text.trim();
      const isSaid = kind === 'finding' || kind === 'reply';
      if (isSaid && !isWritten(said)) throw refuse('review/blank');
      if (kind === 'tick' && paragraphId === null) throw missing('paragraphId');
      if (kind === 'verdict' && verdict === null) throw missing('verdict');
      if (kind === 'reply' && findingId === null) throw missing('findingId');
      if (verdict === 'refuse' && !isWritten(said)) throw refuse('review/reason-missing');
      return database.transaction(async (tx) => {
        const review = await held(tx, caller, id, isSaid ? 'write' : 'judge');
        const answered = kind === 'reply' ? await findingOf(tx, id, findingId) : null;
        if (paragraphId !== null && !(await store.hasChange(tx, id, paragraphId))) {
          throw refuse('paragraph/not-found');
        }
        if (kind === 'tick' && paragraphId !== null) {
          const before = await store.findTick(tx, id, caller.id, paragraphId);
          if (before) {
            await store.removeContent(tx, before.id);
            await changed(tx, review);
            return { ...before, takenBack: true };
          }
        }
        const at = clock.now();
        const isVerdict = kind === 'verdict';
        if (isVerdict && verdict) await store.saveVerdict(tx, id, caller.id, verdict, at);
        const content = {
          id: createId(),
          authorId: caller.id,
          kind,
          paragraphId: answered ? answered.paragraphId : isVerdict ? null : paragraphId,
          findingId: answered?.id ?? null,
          text: kind === 'tick' ? '' : said,
          verdict: isVerdict ? verdict : null,
          at,
        };
        await store.addContent(tx, id, content);
        if (isVerdict) {
          const status = verdict === 'approve' ? 'approved' : 'changes';
          await audit.record(tx, caller, 'review.judged', review.fileId, { reviewId: id, status });
          await settle(tx, caller, review);
        }
        if (answered) {
          const others = [review.requester.id, ...(await store.listThreadAuthors(tx, answered.id))];
          await tell(tx, caller, review, 'review-reply', others);
        }
        await changed(tx, review);
        return { ...(await store.findContent(tx, content.id)), takenBack: false };
      });
    },

    async settle(caller, { id, findingId, settled }) {
      return database.transaction(async (tx) => {
        const review = await store.lockReview(tx, caller.id, id);
        if (review === null) throw refuse('review/not-found');
        const finding = await findingOf(tx, id, findingId);
        const refusal = decideSettling(review, {
          isRequester: review.requester.id === caller.id,
          isFinder: finding.author.id === caller.id,
        });
        if (refusal !== null) throw refuse(refusal);
        if (settled === (finding.settled !== null)) return finding;
        const at = clock.now();
        await store.settleFinding(tx, findingId, settled ? { by: caller.id, at } : null);
        const details = { reviewId: id, findingId, settled };
        await audit.record(tx, caller, 'review.changed', review.fileId, details);
        if (settled) await tell(tx, caller, review, 'review-settled', [finding.author.id]);
        await changed(tx, review);
        return store.findContent(tx, findingId);
      });
    },

    tellStuck: waiting.tellStuck,
    remind: waiting.remind,
  };

  async function findingOf(tx: Database, id: string, findingId: string | null) {
    const finding = findingId === null ? null : await store.findFinding(tx, id, findingId);
    if (finding === null) throw refuse('review/no-finding');
    return finding;
  }

  /** Who may edit a document may ask for a review of it, and so may coaches who can read it. */
  async function requireAsking(within: Database, caller: Caller, fileId: string): Promise<void> {
    const level = caller.isCoach ? 'read' : 'edit';
    const file = await access.require(caller, level, fileId, { database: within });
    if (file.kind !== 'document') throw refuse('file/not-a-document');
  }
}

const missing = (field: string) => refuse('request/invalid', { [field]: 'is missing' });
