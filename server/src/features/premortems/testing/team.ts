// A team with a premortem, for tests through the API: Cleo leads, and Ana and Rita take part with her.
import type { News } from '@docent/contract/news';
import type { PremortemStage } from '@docent/contract/premortem-data';
import type { TestApp } from '../../../testing/app.ts';
import type { PersonName } from '../../../testing/people.ts';

export const newId = () =>
  Array.from({ length: 20 }, () => Math.floor(Math.random() * 36).toString(36)).join('');

export async function createTeam(t: TestApp) {
  const space = await t.addSpace('Yard', { cleo: 'edit', ana: 'edit', rita: 'read', nils: 'read' });
  return {
    space,
    /** Returns the id of the premortem. */
    async start(settings: Partial<Parameters<TestApp['cleo']['premortems']['add']>[0]> = {}) {
      const people = (['cleo', 'ana', 'rita'] as const).map((name) => ({
        kind: 'person' as const,
        id: t.ids[name],
      }));
      const { file } = await t.cleo.premortems.add({
        parentId: space,
        name: 'The line stands still',
        question: 'It is 1 June 2027 and the line stands still. Why?',
        participants: people,
        ...settings,
      });
      return file.id;
    },
    async goTo(fileId: string, to: PremortemStage) {
      const { stage: from } = await t.cleo.premortems.get({ fileId });
      return t.cleo.premortems.setStage({ fileId, from, to });
    },
    /** Returns the id of the reason. */
    async write(who: PersonName, fileId: string, text: string): Promise<string> {
      const id = newId();
      await t[who].premortems.saveReason({ fileId, id, text, was: null });
      return id;
    },
  };
}

/** Opens a page of a person, which is told what it should ask for again. */
export async function listen(
  t: TestApp,
  who: PersonName,
  hear: (message: News) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${t.url.replace('http', 'ws')}/news`);
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('no socket'));
    socket.onopen = () => socket.send(JSON.stringify({ token: t.tokens[who] }));
    socket.onmessage = () => resolve();
  });
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  return socket;
}
