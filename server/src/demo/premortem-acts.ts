// Story steps for premortems. Groups are named by their name, or by their only reason.
import { createId } from '../platform/ids.ts';
import { dueAfter, type StoryActs, type StoryStage } from './stage.ts';

export const premortemActs: StoryActs<
  | 'start premortem'
  | 'write reasons'
  | 'move premortem'
  | 'group reasons'
  | 'vote'
  | 'score'
  | 'respond'
  | 'state confidence'
  | 'decide'
  | 'meet condition'
  | 'start round'
  | 'mark risk'
> = {
  async 'start premortem'(stage, { parent, name, plan, question, participants, decider, ...more }) {
    const { file } = await stage.me.premortems.add({
      parentId: stage.fileId(parent),
      name,
      plan: { fileId: plan ? stage.fileId(plan) : null, paragraphId: null, text: more.text ?? '' },
      question,
      horizonAt: dueAfter(stage.at, more.horizonIn),
      deciderId: stage.personId(decider),
      ...(more.facilitator && { facilitatorId: stage.personId(more.facilitator) }),
      participants: participants.map((one) => ({ kind: 'person', id: stage.personId(one) })),
      anonymous: more.anonymous ?? false,
      votesPerPerson: 3,
    });
    stage.note(more.as, file.id);
  },

  async 'write reasons'({ me, idOf }, { premortem, reasons, confidence }) {
    const fileId = idOf(premortem);
    for (const text of reasons)
      await me.premortems.saveReason({ fileId, id: createId(), text, was: null });
    await me.premortems.setConfidence({ fileId, when: 'before', percent: confidence });
  },

  async 'move premortem'({ me, idOf }, { premortem, to }) {
    const fileId = idOf(premortem);
    const { stage: from } = await me.premortems.get({ fileId });
    await me.premortems.setStage({ fileId, from, to });
  },

  async 'group reasons'({ me, idOf }, { premortem, name, reasons }) {
    const fileId = idOf(premortem);
    const board = await me.premortems.board({ fileId });
    const reasonIds = board.reasons
      .filter(({ text }) => reasons.includes(text))
      .map(({ id }) => id);
    await me.premortems.moveReasons({ fileId, reasonIds, groupId: createId(), name });
  },

  async vote(stage, { premortem, groups }) {
    const fileId = stage.idOf(premortem);
    for (const [group, votes] of Object.entries(groups))
      await stage.me.premortems.vote({
        fileId,
        groupId: await groupId(stage, fileId, group),
        votes,
      });
  },

  async score(stage, { premortem, groups }) {
    const fileId = stage.idOf(premortem);
    for (const [group, [likelihood, impact]] of Object.entries(groups)) {
      const groupScore = { groupId: await groupId(stage, fileId, group), likelihood, impact };
      await stage.me.premortems.score({ fileId, ...groupScore });
    }
  },

  async respond(
    stage,
    { premortem, group, owner, dueIn, checkIn, prevention, contingency, trigger },
  ) {
    const fileId = stage.idOf(premortem);
    await stage.me.premortems.respond({
      fileId,
      groupId: await groupId(stage, fileId, group),
      prevention,
      contingency,
      trigger,
      ownerId: stage.personId(owner),
      dueAt: dueAfter(stage.at, dueIn),
      checkAt: dueAfter(stage.at, checkIn),
    });
  },

  async 'state confidence'({ me, idOf }, { premortem, percent }) {
    await me.premortems.setConfidence({ fileId: idOf(premortem), when: 'after', percent });
  },

  async decide(stage, { premortem, verdict, note, conditions = [] }) {
    await stage.me.premortems.decide({
      fileId: stage.idOf(premortem),
      verdict,
      note,
      conditions: conditions.map(({ text, owner, dueIn }) => ({
        text,
        ownerId: stage.personId(owner),
        dueAt: dueAfter(stage.at, dueIn),
      })),
    });
  },

  async 'meet condition'({ me, idOf }, { premortem, condition }) {
    const fileId = idOf(premortem);
    const { conditions } = await me.premortems.get({ fileId });
    const conditionId = conditions.find(({ text }) => text === condition)?.id ?? '';
    await me.premortems.setCondition({ fileId, conditionId, met: true });
  },

  async 'start round'({ me, idOf }, { premortem }) {
    await me.premortems.startRound({ fileId: idOf(premortem) });
  },

  async 'mark risk'(stage, { premortem, group, mark, evidence, checkIn }) {
    const fileId = stage.idOf(premortem);
    await stage.me.premortems.markRisk({
      fileId,
      groupId: await groupId(stage, fileId, group),
      mark,
      evidence,
      ...(checkIn && { checkAt: dueAfter(stage.at, checkIn) }),
    });
  },
};

async function groupId({ me }: StoryStage, fileId: string, title: string): Promise<string> {
  const { reasons, groups } = await me.premortems.board({ fileId });
  const nameInText =
    groups.find(({ name }) => name === title)?.id ??
    reasons.find(({ text }) => text === title)?.groupId;
  if (!nameInText) throw new Error(`the premortem has no group named ${title}`);
  return nameInText;
}
