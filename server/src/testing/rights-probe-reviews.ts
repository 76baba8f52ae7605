// Probes of the calls on reviews, compared with the model. Every document has an open and a withdrawn review, whose content
// is tracked here.
import type { ReviewAction } from '@docent/contract/reviews';
import { sql } from '../platform/database/database.ts';
import type { TestApp } from './app.ts';
import type { PersonName } from './people.ts';
import { allPages, expectOne, expectStatus, outcome, type RightsProblem } from './rights-checks.ts';
import {
  isInTrash,
  levelOf,
  type ModelFile,
  type ModelPerson,
  modelPeople,
  sees,
} from './rights-model.ts';

interface ModelReview {
  id: string;
  file: ModelFile;
  isOpen: boolean;
  requester: PersonName;
  findings: { id: string; by: PersonName; isSettled: boolean; replies: number }[];
  ticked: Set<PersonName>;
  judged: Set<PersonName>;
}

interface Parts {
  app: TestApp;
  files: readonly ModelFile[];
  pick: <T>(list: readonly T[]) => T;
  chance: (share: number) => boolean;
}

/** Nils never responds, so every review stays undecided. */
const reviewerNames: readonly PersonName[] = ['rita', 'otto', 'nils'];
const isReviewer = ({ name }: ModelPerson) => reviewerNames.includes(name);
const noticeKinds = ['review-asked', 'review-reply', 'review-settled', 'review-decided'] as const;

export function createReviewChecks({ app, files, pick, chance }: Parts) {
  const all: ModelReview[] = [];
  const reviewsOf = (file: ModelFile) => all.filter((review) => review.file === file);
  const isRequester = (person: ModelPerson, { requester }: ModelReview) =>
    requester === person.name;

  function seesReview(person: ModelPerson, review: ModelReview): boolean {
    const level = levelOf(person, review.file);
    if (isInTrash(review.file) || level < 1) return false;
    if (isReviewer(person)) return true;
    const isInvolved = level >= 3 || person.isCoach || isRequester(person, review);
    return isInvolved && sees(person, review.file);
  }

  /** The expected status of an action by a person who sees the review. */
  function statusOf(person: ModelPerson, review: ModelReview, action: ReviewAction): number {
    const level = levelOf(person, review.file);
    const asked = isRequester(person, review);
    const orClosed = review.isOpen ? 200 : 409;
    switch (action) {
      case 'judge':
        return isReviewer(person) ? orClosed : 403;
      case 'write':
        return isReviewer(person) || asked || level >= 2 ? orClosed : 403;
      case 'change':
        return asked || level >= 4 ? orClosed : 403;
      // The document has no new changes, so renewing is always refused.
      case 'renew':
        return asked || level >= 3 ? 409 : 403;
      case 'publish':
        return level >= 3 ? 409 : 403;
      case 'delete':
        return asked || level >= 4 ? (hasContent(review) ? 409 : 200) : 403;
    }
  }

  const hasContent = ({ findings, ticked, judged }: ModelReview) =>
    findings.length + ticked.size + judged.size > 0;

  const expectAction = (
    person: ModelPerson,
    review: ModelReview,
    action: ReviewAction,
    status: number,
  ) => expectOne(status, seesReview(person, review) ? statusOf(person, review, action) : 404);

  function actionsOf(person: ModelPerson, review: ModelReview): ReviewAction[] {
    const possible = ['judge', 'write', 'change', 'renew', 'publish', 'delete'] as const;
    return possible.filter((action) => {
      const status = statusOf(person, review, action);
      if (action !== 'renew') return status === 200;
      return review.isOpen && status !== 403;
    });
  }

  const clientOf = (person: ModelPerson) => app[person.name].reviews;
  const leak = (what: string): RightsProblem => ({ kind: 'leak', what });

  /** Runs the check on a review of the file, or of a random document if the file is not a document. */
  const onReview =
    (check: (person: ModelPerson, review: ModelReview) => Promise<RightsProblem>) =>
    async (person: ModelPerson, file: ModelFile): Promise<RightsProblem> => {
      const reviews = reviewsOf(file.kind === 'document' ? file : pick(all).file);
      return check(person, pick(reviews));
    };

  const checks = {
    review: onReview(async (person, review) => {
      const { id, file, findings, ticked } = review;
      const { status, data } = await outcome(() => clientOf(person).get({ id }));
      const wrong = expectOne(status, seesReview(person, review) ? 200 : 404);
      if (wrong || data === null) return wrong;
      if (!JSON.stringify(data.changes).includes(file.word)) {
        return { kind: 'refusal', what: 'the change is missing' };
      }
      const actions = actionsOf(person, review).join();
      if (data.actions.join() !== actions) return leak(`${data.actions} instead of ${actions}`);
      const counts = [
        [data.counts.ticked, ticked.has(person.name) ? 1 : 0],
        [data.counts.findings, findings.length],
        [data.counts.unsettled, findings.filter(({ isSettled }) => !isSettled).length],
        [data.changes.flatMap(({ tickedBy }) => tickedBy).length, ticked.size],
      ] as const;
      if (counts.some(([got, expected]) => got !== expected)) return leak(`counts ${counts}`);
      if (data.draftChanged) return leak('says that the draft has changed');
      const away = actionsOf(person, review).includes('change')
        ? reviewerNames.filter((name) => {
            const reviewer = modelPeople.find((one) => one.name === name);
            return reviewer && levelOf(reviewer, file) < 1;
          })
        : [];
      if (data.away.length !== away.length) return leak(`${data.away.length} are away`);
      // Every document links to every other, but links in drafts are only visible to people who can edit them.
      const hidden = data.impact.filter(({ file: named }) => {
        const from = files.find(({ id }) => id === named?.id);
        return from && !(sees(person, from) && (from.published || levelOf(person, from) >= 3));
      });
      return hidden.length > 0 ? leak(`the impact names ${hidden.length} hidden files`) : null;
    }),

    reviewText: onReview(async (person, review) => {
      const got = await outcome(() => clientOf(person).text({ id: review.id }));
      if (got.data && !JSON.stringify(got.data.content).includes(review.file.word)) {
        return { kind: 'refusal', what: 'the text is missing' };
      }
      return expectOne(got.status, seesReview(person, review) ? 200 : 404);
    }),

    reviewContents: onReview(async (person, review) => {
      const { id, findings, ticked, judged } = review;
      const got = await outcome(() => clientOf(person).getContent({ id }));
      const wrong = expectOne(got.status, seesReview(person, review) ? 200 : 404);
      if (wrong || got.data === null) return wrong;
      const { list } = got.data;
      const current = list.filter(({ lapsed }) => !lapsed);
      const expected = {
        finding: findings.length,
        reply: findings.reduce((sum, { replies }) => sum + replies, 0),
        tick: ticked.size,
        verdict: judged.size,
      };
      for (const [kind, count] of Object.entries(expected)) {
        const actual = current.filter((one) => one.kind === kind).length;
        if (actual !== count) return { kind: 'refusal', what: `${actual} of ${count} ${kind}s` };
      }
      return null;
    }),

    writeFinding: onReview(async (person, review) => {
      const { id, file } = review;
      const finding = { id, kind: 'finding', text: file.word } as const;
      const got = await outcome(() => clientOf(person).addContent(finding));
      if (got.data) {
        const by = person.name;
        review.findings.push({ id: got.data.id, by, isSettled: false, replies: 0 });
      }
      return expectAction(person, review, 'write', got.status);
    }),

    replyInReview: onReview(async (person, review) => {
      const finding = pick(review.findings);
      if (!finding) return null;
      const reply = { id: review.id, kind: 'reply', findingId: finding.id, text: 'Yes' } as const;
      const got = await outcome(() => clientOf(person).addContent(reply));
      if (got.data) finding.replies++;
      return expectAction(person, review, 'write', got.status);
    }),

    replyAcrossReviews: onReview(async (person, review) => {
      const other = pick(all);
      const finding = pick(other.findings);
      if (!finding || other === review) return null;
      const reply = { id: review.id, kind: 'reply', findingId: finding.id, text: 'Yes' } as const;
      const got = await outcome(() => clientOf(person).addContent(reply));
      const may = seesReview(person, review) ? statusOf(person, review, 'write') : 404;
      return expectOne(got.status, may === 200 ? 404 : may);
    }),

    settleFinding: onReview(async (person, review) => {
      const finding = pick(review.findings);
      if (!finding) return null;
      const settled = chance(0.5);
      const input = { id: review.id, findingId: finding.id, settled };
      const got = await outcome(() => clientOf(person).settle(input));
      if (got.data) finding.isSettled = settled;
      if (!seesReview(person, review)) return expectOne(got.status, 404);
      const may = isRequester(person, review) || finding.by === person.name;
      return expectOne(got.status, may ? (review.isOpen ? 200 : 409) : 403);
    }),

    tickInReview: onReview(async (person, review) => {
      const tick = { id: review.id, kind: 'tick', paragraphId: 'coast' } as const;
      const got = await outcome(() => clientOf(person).addContent(tick));
      if (got.data?.takenBack) review.ticked.delete(person.name);
      else if (got.data) review.ticked.add(person.name);
      return expectAction(person, review, 'judge', got.status);
    }),

    judge: onReview(async (person, review) => {
      if (person.name === 'nils') return null;
      const verdict = { id: review.id, kind: 'verdict', verdict: 'approve' } as const;
      const got = await outcome(() => clientOf(person).addContent(verdict));
      if (got.data) review.judged.add(person.name);
      return expectAction(person, review, 'judge', got.status);
    }),

    changeReview: onReview(async (person, review) => {
      const { id, file } = review;
      const got = await outcome(() => clientOf(person).update({ id, title: file.word }));
      return expectAction(person, review, 'change', got.status);
    }),

    renewReview: onReview(async (person, review) => {
      const got = await outcome(() => clientOf(person).renew({ id: review.id }));
      return expectAction(person, review, 'renew', got.status);
    }),

    publishReview: onReview(async (person, review) => {
      const got = await outcome(() => clientOf(person).publish({ id: review.id }));
      return expectAction(person, review, 'publish', got.status);
    }),

    deleteReview: onReview(async (person, review) => {
      if (!hasContent(review)) return null;
      const got = await outcome(() => clientOf(person).delete({ id: review.id }));
      return expectAction(person, review, 'delete', got.status);
    }),

    askForReview: async (person: ModelPerson, file: ModelFile) => {
      // The document has an open review, so a caller with sufficient rights gets 409 and nothing changes.
      const reviewers = [{ kind: 'person' as const, id: app.ids.ada }];
      const got = await outcome(() => clientOf(person).add({ fileId: file.id, reviewers }));
      const needed = person.isCoach ? 1 : 3;
      if (!sees(person, file) || levelOf(person, file) < needed) {
        return expectStatus(person, file, needed, got);
      }
      return expectOne(got.status, file.kind === 'document' ? 409 : 400);
    },

    reviews: async (person: ModelPerson) => {
      const visible = all.filter((review) => seesReview(person, review));
      const box = pick(['inbox', 'outbox', 'all'] as const);
      const status = pick([undefined, 'open', 'withdrawn', 'approved'] as const);
      const one = pick([undefined, pick(all).file]);
      const expected = visible.filter((review) => {
        const isWaiting =
          status !== undefined || (review.isOpen && !review.judged.has(person.name));
        const isIn = {
          inbox: isReviewer(person) && isWaiting,
          outbox: isRequester(person, review),
          all: true,
        }[box];
        const standing = review.isOpen ? 'open' : 'withdrawn';
        return (
          isIn && (one === undefined || review.file === one) && (status ?? standing) === standing
        );
      });
      const list = await allPages((page) =>
        clientOf(person).list({ box, status, fileId: one?.id, ...page }),
      );
      return expectReviews(
        list.map(({ id }) => id),
        expected,
      );
    },

    reviewStates: async (person: ModelPerson, file: ModelFile) => {
      const parentId = file.parent?.id ?? file.id;
      const listing = await app[person.name].files.findOuter({ parentId }).catch(() => null);
      for (const { id, state } of listing?.list ?? []) {
        const review = all.find((one) => one.isOpen && one.file.id === id);
        if (review && (state === 'review') !== seesReview(person, review)) {
          return leak(`the state is ${state}`);
        }
      }
      return null;
    },

    reviewNotices: async (person: ModelPerson) => {
      const { get } = app[person.name].notices;
      const list = (await allPages((page) => get(page))).filter(({ kind }) =>
        noticeKinds.some((one) => one === kind),
      );
      const visible = all.filter((review) => seesReview(person, review));
      return expectReviews([...new Set(list.map(({ ref }) => ref.reviewId ?? ''))], visible);
    },
  } satisfies Record<string, (person: ModelPerson, file: ModelFile) => Promise<RightsProblem>>;

  /** Adds reviews to every document. Some reviewers have no access to it, so the server must hide the review from them. */
  async function build(): Promise<void> {
    const ana = { kind: 'person', id: app.ids.ana } as const;
    for (const file of files.filter(({ kind }) => kind === 'document')) {
      const grant = { fileId: file.id, subject: ana };
      await app.ada.access.grant({ ...grant, level: 'edit' });
      for (const isOpen of [false, true]) {
        const { id } = await app.ada.reviews.add({ fileId: file.id, reviewers: [ana] });
        const review: ModelReview = {
          id,
          file,
          isOpen,
          requester: pick(['ada', 'ben', 'ruth'] as const),
          findings: [],
          ticked: new Set(),
          judged: new Set(),
        };
        const finding = { id, kind: 'finding', text: file.word } as const;
        const { id: findingId } = await app.ada.reviews.addContent(finding);
        review.findings.push({ id: findingId, by: 'ada', isSettled: false, replies: 0 });
        if (!isOpen) await app.ada.reviews.update({ id, status: 'withdrawn' });
        all.push(review);
        await app.database.query(
          sql`update reviews set requester_id = ${app.ids[review.requester]} where id = ${id}`,
        );
      }
      await app.ada.access.grant({ ...grant, level: 'none' });
    }
    await app.settled();
    await app.database.query(sql`delete from review_reviewers`);
    await app.database.query(sql`
      insert into review_reviewers (review_id, person_id, position)
      select r.id, p.id, 0 from reviews r, people p
      where p.id = any(${reviewerNames.map((name) => app.ids[name])})`);
    // Everyone gets a notification of every review; the server must hide those that a person may not see.
    await app.database.query(sql`delete from notices where kind like 'review%'`);
    await app.database.query(sql`
      insert into notices (id, person_id, kind, file_id, level, ref, in_app, created_at)
      select p.id || r.id, p.id, (array[${sql.join(noticeKinds.map((kind) => sql`${kind}`))}])[1 + length(r.id || p.id) % ${noticeKinds.length}], r.file_id, 1,
        jsonb_build_object('reviewId', r.id), true, r.created_at
      from people p, reviews r`);
  }

  return { checks, build };
}

function expectReviews(ids: readonly string[], expected: readonly ModelReview[]): RightsProblem {
  const extra = ids.filter((id) => !expected.some((review) => review.id === id));
  if (extra.length > 0) return { kind: 'leak', what: `${extra.length} reviews too many` };
  const missing = expected.filter(({ id }) => !ids.includes(id));
  return missing.length > 0 ? { kind: 'refusal', what: `${missing.length} reviews missing` } : null;
}
