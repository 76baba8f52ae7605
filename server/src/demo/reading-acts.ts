// Story steps for required reading, the assistant, knowledge gaps and the glossary.
import { dueAfter, type StoryActs, type StoryStage } from './stage.ts';

export const readingActs: StoryActs<
  | 'require reading'
  | 'confirm reading'
  | 'ask'
  | 'like'
  | 'dislike'
  | 'ask coaches'
  | 'answer gap'
  | 'dismiss gap'
  | 'define'
  | 'read notifications'
> = {
  async 'require reading'(stage, { file, urgency, of, dueIn, note }) {
    const { list } = await stage.me.people.departments({});
    const audience = of.map((name) => {
      const department = list.find((one) => one.name === name);
      if (name === 'everyone') return { kind: 'everyone' } as const;
      if (department) return { kind: 'department', id: department.id } as const;
      return { kind: 'person', id: stage.personId(name) } as const;
    });
    const dueAt = dueAfter(stage.at, dueIn);
    const fileId = stage.fileId(file);
    await stage.me.priorities.set({ fileId, level: urgency, audience, dueAt, note });
  },

  async 'confirm reading'({ me, fileId }, { file }) {
    const { version } = await me.documents.detailShow({ fileId: fileId(file) });
    const status = { status: 'done', version: version ?? 1 } as const;
    await me.priorities.changeStatus({ fileId: fileId(file), ...status });
  },

  async ask({ me, idOf, note }, { question, follows, as }) {
    const conversationId = follows && idOf(`${follows} conversation`);
    const answer = await me.assistant.vectorSearch({
      search: question,
      ...(conversationId && { conversationId }),
    });
    note(as, answer.id);
    if (as) note(`${as} conversation`, answer.conversationId);
  },

  async like({ me, idOf }, { answer }) {
    await me.assistant.evaluate({ id: idOf(answer), experience: 1 });
  },

  async dislike({ me, idOf }, { answer, why, reason }) {
    await me.assistant.evaluate({
      id: idOf(answer),
      experience: 2,
      why,
      ...(reason && { reason }),
    });
  },

  async 'ask coaches'({ me, idOf }, { answer, note }) {
    await me.assistant.askCoaches({ id: idOf(answer), ...(note && { note }) });
  },

  async 'answer gap'(stage, { question, parent, name, as }) {
    const questions = await findGap(stage, question);
    const parentId = stage.fileId(parent);
    stage.note(as, (await stage.me.gaps.write({ questions, parentId, name })).id);
  },

  async 'dismiss gap'(stage, { question }) {
    const questions = await findGap(stage, question);
    await stage.me.gaps.decide({ questions, status: 'dismissed' });
  },

  async define(
    { me, personId },
    { term, synonyms = [], abbreviations = [], definition, owner = null },
  ) {
    const ownerId = owner && personId(owner);
    await me.glossary.save({ term, synonyms, abbreviations, definition, ownerId });
  },

  async 'read notifications'({ me }) {
    await me.notices.read({ all: true });
    await me.comments.oneClickRead({});
  },
};

async function findGap({ me }: StoryStage, question: string): Promise<string[]> {
  const { list } = await me.gaps.list({});
  const gap = list.find(({ questions }) => questions.some(({ text }) => text === question));
  if (!gap) throw new Error(`“${question}” is not a knowledge gap`);
  return gap.questions.map(({ id }) => id);
}
