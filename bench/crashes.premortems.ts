// Stories of `crashes.ts` about premortems: the reveal of all reasons, votes, and grouping.
import { randomUUID } from 'node:crypto';
import type { PremortemStage } from '../packages/contract/src/premortem-data.ts';
import { sql } from '../server/src/platform/database/database.ts';
import type { Plot, Server } from './crashes.story.ts';

type AddFolder = (server: Server, name: string) => Promise<string>;

const writers = ['ada', 'ana', 'ben'] as const;
const reasonsPerPerson = 10;

const newId = () => randomUUID().replaceAll('-', '').slice(0, 20);

/** In silent writing, led by Ada; `ids` are those of the reasons. */
async function startPremortem(server: Server, parentId: string, anonymous: boolean) {
  const { ids: people, people: client } = server;
  const { file } = await client.ada.premortems.add({
    parentId,
    name: 'Why did it fail?',
    participants: writers.map((name) => ({ kind: 'person', id: people[name] })),
    anonymous,
  });
  const fileId = file.id;
  await client.ada.premortems.setStage({ fileId, from: 'brief', to: 'writing' });
  const ids: string[] = [];
  for (const name of writers) {
    for (let nth = 0; nth < reasonsPerPerson; nth++) {
      const id = newId();
      ids.push(id);
      await client[name].premortems.saveReason({ fileId, id, text: `${name} ${nth}`, was: null });
    }
  }
  return { fileId, ids };
}

const goTo = ({ people }: Server, fileId: string, from: PremortemStage, to: PremortemStage) =>
  people.ada.premortems.setStage({ fileId, from, to });

interface ReasonRow {
  id: string;
  author: string | null;
  revealed: boolean;
  group: string | null;
}

const reasonsOf = ({ database }: Server, fileId: string) =>
  database.query<ReasonRow>(sql`
    select id, author_id as author, revealed, group_id as "group" from premortem_reasons
    where file_id = ${fileId} and not deleted`);

const eventsOf = async ({ database }: Server, fileId: string, kind: string) => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from premortem_events where file_id = ${fileId} and kind = ${kind}`);
  return count;
};

export const createPremortemPlots = (addFolder: AddFolder): Record<string, Plot> => ({
  async 'a premortem reveals its reasons'(server, round) {
    const anonymous = round % 2 === 0;
    const folder = await addFolder(server, `Revealed ${round}`);
    const { fileId, ids } = await startPremortem(server, folder, anonymous);
    const last = newId();
    return {
      steps: [
        () =>
          server.people.ben.premortems.saveReason({ fileId, id: last, text: 'Last', was: null }),
        () => goTo(server, fileId, 'writing', 'grouping'),
      ],
      async check({ server, acknowledged }) {
        const rows = await reasonsOf(server, fileId);
        const { stage } = await server.people.ada.premortems.get({ fileId });
        const isRevealed = stage === 'grouping';
        const stages = await eventsOf(server, fileId, 'stage');
        const nameless = rows.filter(({ author }) => author === null).length;
        if (!isRevealed) await goTo(server, fileId, 'writing', 'grouping');
        const after = await reasonsOf(server, fileId);
        return [
          acknowledged > 1 && !isRevealed && 'the reveal is lost',
          acknowledged > 0 && !rows.some(({ id }) => id === last) && 'the last reason is lost',
          !ids.every((id) => rows.some((row) => row.id === id)) && 'reasons are lost',
          rows.some(({ revealed }) => revealed !== isRevealed) && 'revealed in part',
          stages !== (isRevealed ? 2 : 1) && `${stages} stages in the history`,
          nameless !== (isRevealed && anonymous ? rows.length : 0) && `${nameless} without author`,
          (after.length !== rows.length || after.some(({ revealed }) => !revealed)) &&
            'not revealed when repeated',
        ];
      },
    };
  },

  async 'a premortem votes'(server, round) {
    const folder = await addFolder(server, `Voted ${round}`);
    const { fileId, ids } = await startPremortem(server, folder, true);
    await goTo(server, fileId, 'writing', 'voting');
    const [one = '', other = ''] = ids;
    const cast = (who: 'ana' | 'ben', groupId: string, votes: number) =>
      server.people[who].premortems.vote({ fileId, groupId, votes });
    const casts = [
      ['ana', one, 2],
      ['ben', one, 4],
      ['ana', other, 3],
      ['ana', one, 1],
    ] as const;
    return {
      steps: casts.map(
        ([who, groupId, votes]) =>
          () =>
            cast(who, groupId, votes),
      ),
      async check({ server, acknowledged }) {
        const votes: Record<string, number> = {};
        for (const who of ['ana', 'ben'] as const) {
          const { own } = await server.people[who].premortems.get({ fileId });
          for (const { groupId, votes: count } of own.votes) votes[`${who} ${groupId}`] = count;
        }
        const stateAfter = (steps: number) =>
          JSON.stringify(
            Object.entries(
              Object.fromEntries(
                casts.slice(0, steps).map(([who, id, count]) => [`${who} ${id}`, count]),
              ),
            ).sort(),
          );
        const state = JSON.stringify(Object.entries(votes).sort());
        return [
          ![stateAfter(acknowledged), stateAfter(acknowledged + 1)].includes(state) &&
            `after ${acknowledged} acknowledged votes: ${state}`,
        ];
      },
    };
  },

  async 'a premortem groups its reasons'(server, round) {
    const folder = await addFolder(server, `Grouped ${round}`);
    const { fileId, ids } = await startPremortem(server, folder, round % 2 === 0);
    await goTo(server, fileId, 'writing', 'grouping');
    const [first, second] = [newId(), newId()];
    const [most, some] = [ids.slice(0, 20), ids.slice(10, 15)];
    const { premortems } = server.people.ana;
    return {
      steps: [
        () => premortems.moveReasons({ fileId, reasonIds: most, groupId: first }),
        () => premortems.nameGroup({ fileId, groupId: first, name: 'Rope', was: '' }),
        () => premortems.moveReasons({ fileId, reasonIds: some, groupId: second }),
        () => premortems.moveReasons({ fileId, reasonIds: most, groupId: null }),
      ],
      async check({ server, acknowledged }) {
        const rows = await reasonsOf(server, fileId);
        const { groups, revision } = await server.people.ben.premortems.board({ fileId });
        const countIn = (group: string | null) => rows.filter((row) => row.group === group).length;
        const moves = await eventsOf(server, fileId, 'reason-moved');
        const state = [countIn(first), countIn(second), countIn(null), moves].join();
        const states = ['0,0,30,0', '20,0,10,20', '20,0,10,20', '15,5,10,25', '0,0,30,45'];
        const name = groups.find(({ id }) => id === first)?.name;
        const { late } = await server.database.one<{ late: number }>(sql`
          select count(*)::int as late from premortem_reasons
          where file_id = ${fileId} and revision > ${revision}`);
        return [
          rows.length !== ids.length && `${rows.length} reasons`,
          ![states[acknowledged], states[acknowledged + 1]].includes(state) &&
            `after ${acknowledged} acknowledged steps: ${state}`,
          acknowledged > 1 && name !== 'Rope' && 'the name is lost',
          late > 0 && `${late} reasons are newer than the board`,
        ];
      },
    };
  },
});
