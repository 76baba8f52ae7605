// Story steps for comments and reviews.
import { dueAfter, type StoryActs, type StoryStage } from './stage.ts';

export const discussionActs: StoryActs<
  | 'comment'
  | 'reply'
  | 'react'
  | 'resolve'
  | 'request review'
  | 'mark reviewed'
  | 'feedback'
  | 'answer feedback'
  | 'settle feedback'
  | 'approve'
  | 'request changes'
  | 'renew review'
  | 'withdraw review'
  | 'publish review'
> = {
  async comment(stage, { file, quote, body, assign = [], as }) {
    const { me, personId, note } = stage;
    const fileId = stage.fileId(file);
    const { id } = await me.comments.add({
      fileId,
      body: withMentions(stage, body),
      approvers: assign.map(personId),
      ...(quote && (await findPlace(stage, fileId, quote))),
    });
    note(as, id);
  },

  async reply(stage, { to, body }) {
    const parentId = stage.idOf(to);
    const { list } = await stage.me.comments.get({ id: parentId });
    const fileId = list[0]?.fileId ?? '';
    await stage.me.comments.add({ fileId, parentId, body: withMentions(stage, body) });
  },

  async react({ me, idOf }, { to, reaction }) {
    await me.comments.react({ id: idOf(to), reaction, on: true });
  },

  async resolve({ me, idOf }, { thread }) {
    await me.comments.checked({ id: idOf(thread), checked: true });
  },

  async 'request review'(stage, { file, title, note, reviewers, rule, dueIn, as }) {
    const { id } = await stage.me.reviews.add({
      fileId: stage.fileId(file),
      title,
      note,
      reviewers: reviewers.map((name) => ({ kind: 'person', id: stage.personId(name) })),
      ...(rule && { rule }),
      ...(dueIn && { dueAt: dueAfter(stage.at, dueIn) }),
    });
    stage.note(as, id);
  },

  async 'mark reviewed'({ me, idOf }, { review }) {
    const { id, versionId, changes } = await me.reviews.get({ id: idOf(review) });
    for (const { paragraphId } of changes) {
      await me.reviews.addContent({ id, kind: 'tick', paragraphId, versionId });
    }
  },

  async feedback({ me, idOf, note }, { review, text, as }) {
    const { id, changes } = await me.reviews.get({ id: idOf(review) });
    const paragraphId = changes[0]?.paragraphId;
    const content = { id, kind: 'finding', text, ...(paragraphId && { paragraphId }) } as const;
    note(as, (await me.reviews.addContent(content)).id);
  },

  async 'answer feedback'({ me, idOf }, { review, feedback, text }) {
    const findingId = idOf(feedback);
    await me.reviews.addContent({ id: idOf(review), kind: 'reply', findingId, text });
  },

  async 'settle feedback'({ me, idOf }, { review, feedback }) {
    await me.reviews.settle({ id: idOf(review), findingId: idOf(feedback), settled: true });
  },

  approve: ({ me, idOf }, { review, text }) => judge(me, idOf(review), 'approve', text),

  'request changes': ({ me, idOf }, { review, text }) => judge(me, idOf(review), 'refuse', text),

  async 'renew review'({ me, idOf }, { review, note }) {
    await me.reviews.renew({ id: idOf(review), note });
  },

  async 'withdraw review'({ me, idOf }, { review }) {
    await me.reviews.update({ id: idOf(review), status: 'withdrawn' });
  },

  async 'publish review'({ me, idOf }, { review }) {
    await me.reviews.publish({ id: idOf(review) });
  },
};

async function judge(
  me: StoryStage['me'],
  id: string,
  verdict: 'approve' | 'refuse',
  text?: string,
): Promise<void> {
  const { versionId } = await me.reviews.get({ id });
  await me.reviews.addContent({ id, kind: 'verdict', verdict, versionId, ...(text && { text }) });
}

async function findPlace({ me }: StoryStage, fileId: string, quote: string) {
  const { paragraphs } = await me.documents.detailShow({ fileId });
  const paragraph = paragraphs.find(({ text }) => text.includes(quote));
  if (!paragraph) throw new Error(`“${quote}” is not in the text`);
  const from = paragraph.text.indexOf(quote);
  return { paragraphId: paragraph.id, anchor: { from, to: from + quote.length }, quote };
}

/** Converts each `@name` to the format in which comments store mentions. */
function withMentions({ personId }: StoryStage, body: string): string {
  return body.replace(/@(\p{Script=Han}{2,4}|\p{Lu}\p{L}+ \p{Lu}\p{L}+)/gu, (_, name: string) => {
    return `@[${name}](${personId(name)})`;
  });
}
