// Reasons from documents: quoted without a model, in its words with one.
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import { createTeam } from '../testing/team.ts';

let scripted: ScriptedModel;
let t: TestApp;
let team: Awaited<ReturnType<typeof createTeam>>;
let log: string;

beforeAll(async () => {
  scripted = await startScriptedModel();
  t = await startTestApp({
    environment: { LLM_BASE_URL: scripted.baseUrl, LLM_MODEL: 'scripted' },
  });
  team = await createTeam(t);
  log = await publish(team.space, 'Gondola log', [
    'The gondola of line 3 is green.',
    'In 2024 the gondola of line 3 stopped because the spare bearing was missing.',
  ]);
  await publish(team.space, 'Kettle log', ['A failure of the kettle led to a delay of the tea.']);
  const hidden = await t.addSpace('Board', { cleo: 'edit' });
  await publish(hidden, 'Secret log', ['The gondola of line 3 failed through fraud.']);
  const open = await t.addSpace('Everybody', { cleo: 'edit' });
  await t.ada.access.grant({ fileId: open, subject: { kind: 'everyone' }, level: 'read' });
  await publish(open, 'Open log', ['The crew of the gondola of line 3 was injured on ice.']);
  await t.settled();
});
afterAll(async () => {
  await t.close();
  await scripted.close();
});
beforeEach(() => {
  scripted.asked.length = 0;
});

async function publish(parentId: string, name: string, texts: readonly string[]) {
  const content = intoSections(
    texts.map((text, at) => ({
      type: 'paragraph',
      attrs: { id: `paragraphaa${at + 1}` },
      content: [{ type: 'text', text }],
    })),
  );
  const { id } = await t.cleo.files.add({ parentId, name, kind: 'document', content });
  await t.cleo.files.update({ fileId: id, state: 'published' });
  return id;
}

/** The reasons of the assistant, as a participant sees them. */
async function addReasons() {
  const fileId = await team.start({
    name: 'Gondola of line 3',
    question: 'The gondola of line 3 stands still. Why?',
  });
  await team.goTo(fileId, 'writing');
  await team.write('ana', fileId, 'Rain');
  await team.goTo(fileId, 'grouping');
  await t.cleo.premortems.addAssistantReasons({ fileId });
  const { reasons } = await t.rita.premortems.board({ fileId });
  return reasons.filter(({ byAssistant }) => byAssistant);
}

const texts = (reasons: Awaited<ReturnType<typeof addReasons>>) =>
  reasons.map(({ text }) => text).sort();

const quoted = [
  'In 2024 the gondola of line 3 stopped because the spare bearing was missing.',
  'The crew of the gondola of line 3 was injured on ice.',
];

test('without an answer of the model, sentences that tell of trouble are quoted from what all may read', async () => {
  scripted.script({ status: 500 });
  const reasons = await addReasons();
  expect(texts(reasons)).toEqual(quoted);
  expect(reasons.find(({ text }) => text.includes('bearing'))).toMatchObject({
    author: null,
    source: { fileId: log, fileName: 'Gondola log', paragraphId: 'paragraphaa2' },
  });
});

test('the model writes reasons in its own words, each supported by its source', async () => {
  scripted.script(({ messages }) => {
    const prompt = messages.at(-1)?.content ?? '';
    const n = /<source n="(\d+)" from="Gondola log[^>]*>\nIn 2024/.exec(prompt)?.[1] ?? '0';
    return {
      say: [
        `- The spare bearing of the gondola was missing [${n}]\n`,
        `- The director of the railway resigned in anger [${n}]\n`,
        '- Something without a source\n- Another [99]',
      ],
    };
  });
  const reasons = await addReasons();
  expect(texts(reasons)).toEqual(['The spare bearing of the gondola was missing']);
  expect(reasons[0]?.source).toMatchObject({ fileId: log, paragraphId: 'paragraphaa2' });
  const prompt = JSON.stringify(scripted.asked);
  expect(prompt).toContain('injured on ice');
  expect(prompt).not.toContain('fraud');
});
