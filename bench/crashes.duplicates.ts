// Stories of `crashes.ts` about paragraphs in several documents: revising and moving them, and comparing all.
import type { Plot, Server } from './crashes.story.ts';

type AddFolder = (server: Server, name: string) => Promise<string>;

const copies = 50;
const revisedId = 'paragraphaa1';
const keptId = 'paragraphaa2';

const contentOf = (texts: Record<string, string>) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'section',
      content: Object.entries(texts).map(([id, text]) => ({
        type: 'paragraph',
        attrs: { id },
        content: [{ type: 'text', text }],
      })),
    },
  ],
});

async function publish(
  { people }: Server,
  parentId: string,
  name: string,
  texts: Record<string, string>,
): Promise<string> {
  const content = contentOf(texts);
  const { id } = await people.ana.files.add({ parentId, name, kind: 'document', content });
  await people.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

/** The texts of the draft and of the published version. */
async function readTexts({ people }: Server, fileId: string) {
  const { content } = await people.ana.documents.detailEdit({ fileId });
  const { file, content: shown } = await people.ana.documents.detailShow({ fileId });
  return { draft: JSON.stringify(content), shown: JSON.stringify(shown), version: file.version };
}

/** One after the other: the server refuses too many calls at once. */
async function inTurn<T, R>(list: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await run(one));
  return results;
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

async function listSame({ people }: Server, fileId: string) {
  for (let tries = 0; ; tries++) {
    const answer = await people.ana.duplicates.list({ fileId, kind: 'same' });
    if ((!answer.running && answer.total > 0) || tries === 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const createDuplicatePlots = (addFolder: AddFolder): Record<string, Plot> => ({
  async 'fifty copies are revised'(server, round) {
    const folder = await addFolder(server, `Revised ${round}`);
    const before = `Tighten the bolts of the cover ${round} crosswise to ninety newton metres.`;
    const after = `Tighten all bolts of the cover ${round} crosswise to eighty newton metres.`;
    const kept = `What follows this in the manual ${round} stays as it is.`;
    const names = Array.from({ length: copies }, (_, i) => `Copy ${i} of ${round}`);
    const fileIds = await inTurn(names, (name) =>
      publish(server, folder, name, { [revisedId]: before, [keptId]: kept }),
    );
    const revise = ({ people }: Server, ids: readonly string[]) =>
      people.ana.duplicates.revise({
        text: after,
        targets: ids.map((fileId) => ({ fileId, paragraphId: revisedId, was: before })),
      });
    return {
      steps: [() => revise(server, fileIds)],
      async check({ server, acknowledged }) {
        const texts = await inTurn(fileIds, (id) => readTexts(server, id));
        const isRevised = ({ draft }: (typeof texts)[number]) => countOf(draft, after) === 1;
        const isWhole = (one: (typeof texts)[number]) =>
          countOf(one.draft, after) + countOf(one.draft, before) === 1 &&
          one.draft === one.shown &&
          one.version === (isRevised(one) ? 2 : 1) &&
          countOf(one.draft, kept) === 1;
        const left = fileIds.filter((_, i) => !isRevised(texts[i] as (typeof texts)[number]));
        const repeated = left.length > 0 ? await revise(server, left) : { refused: [] };
        const last = await inTurn(fileIds, (id) => readTexts(server, id));
        const { total, list } = await listSame(server, folder);
        return [
          acknowledged > 0 && left.length > 0 && `${left.length} copies keep the text before`,
          !texts.every(isWhole) && 'a document is revised in part',
          repeated.refused.length > 0 && `${repeated.refused.length} refused when repeated`,
          !last.every((one) => isWhole(one) && isRevised(one)) && 'the rest is not revised',
          (total !== 2 || !list.every(({ places }) => places === copies)) &&
            `${total} groups of ${list.map(({ places }) => places)}`,
        ];
      },
    };
  },

  async 'a paragraph is moved to another document'(server, round) {
    const folder = await addFolder(server, `Moved text ${round}`);
    const moved = `The spare key ${round} lies under the stone.`;
    const [fileId, toFileId] = await Promise.all([
      publish(server, folder, `From ${round}`, { [revisedId]: moved, [keptId]: 'It stays here.' }),
      publish(server, folder, `To ${round}`, { [keptId]: 'It was here before.' }),
    ]);
    const move = ({ people }: Server) =>
      people.ana.paragraphs.move({ fileId, paragraphIds: [revisedId], toFileId, leave: 'nothing' });
    return {
      steps: [() => move(server)],
      async check({ server, acknowledged }) {
        const read = () => Promise.all([fileId, toFileId].map((id) => readTexts(server, id)));
        const placesOf = (texts: Awaited<ReturnType<typeof read>>) =>
          texts
            .flatMap(({ draft, shown }) => [countOf(draft, moved), countOf(shown, moved)])
            .join();
        const places = placesOf(await read());
        if (places === '1,1,0,0') await move(server);
        return [
          acknowledged > 0 && places !== '0,0,1,1' && 'the move is lost',
          !['1,1,0,0', '0,0,1,1'].includes(places) && `it stands in ${places}`,
          placesOf(await read()) !== '0,0,1,1' && 'it cannot be moved again',
        ];
      },
    };
  },

  async 'all texts are compared'(server, round) {
    const folder = await addFolder(server, `Compared ${round}`);
    const text = `Visitors of hall ${round} sign the list at the reception desk.`;
    for (const name of ['One', 'Other']) {
      await publish(server, folder, `${name} ${round}`, { [revisedId]: text });
    }
    return {
      steps: [() => server.people.ana.duplicates.list({ fileId: folder })],
      async check({ server }) {
        const { total } = await listSame(server, folder);
        return [total !== 1 && `${total} groups`];
      },
    };
  },
});
