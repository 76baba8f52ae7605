// Simulates the people of the soak at human pace: typists on live sockets, and API calls by everyone.
import { createBlockId } from '@docent/document-model/ids';
import type { Chance } from '@docent/document-model/testing/random';
import { blockOf, elementOf, fragmentName } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import { openWriter, type Writer } from '../server/src/features/editing/testing/nodes.ts';
import { CallRefused, type TestClient } from '../server/src/testing/client.ts';

export interface SoakPerson {
  token: string;
  api: TestClient;
  /** One per person, so that a seed reproduces their actions. */
  chance: Chance;
}

export interface Soak {
  url: string;
  folderId: string;
  documents: readonly string[];
  questions: readonly string[];
  isOver: boolean;
  /** In milliseconds; the meter empties the arrays. */
  times: { acknowledgements: number[]; searches: number[] };
  errands: number;
  /** Number of failed calls and sockets, by reason. */
  failures: Record<string, number>;
}

/**
 * Types into one of the documents, about 4 letters per second. Returns the words, all of them acknowledged.
 */
export async function typeWords(soak: Soak, person: SoakPerson, typist: number): Promise<string[]> {
  const { token, chance } = person;
  const fileId = soak.documents[typist % soak.documents.length] as string;
  const words: string[] = [];
  let writer = await connect();
  let line = addLine(writer.ydoc, chance);

  async function connect(ydoc = new Y.Doc()): Promise<Writer> {
    const nextWriter = await openWriter({ url: `${soak.url}/live`, fileId, token, ydoc });
    /** Send times of unacknowledged changes; acknowledgements arrive in order. */
    const sentAt: number[] = [];
    nextWriter.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      while (sentAt.length < number) sentAt.push(performance.now());
      for (const sent of sentAt.splice(0, sentAt.length - number)) {
        soak.times.acknowledgements.push(performance.now() - sent);
      }
    });
    return nextWriter;
  }

  /**
   * Waits indefinitely, because this writer lacks the browser storage that keeps unsent text of a closed
   * tab.
   */
  async function save(): Promise<void> {
    const late = setTimeout(() => countFailure(soak, 'saved after more than a minute'), 60_000);
    await writer.saved();
    clearTimeout(late);
  }

  async function typeWord(): Promise<void> {
    const word = `t${typist}w${words.length}`;
    writer.provider.setAwarenessField('cursor', { word: words.length });
    for (const letter of `${word} `) {
      if (chance.once(30)) {
        line.insert(line.length, '?');
        line.delete(line.length - 1, 1);
      }
      line.insert(line.length, letter);
      await pause(200 + chance.below(133));
    }
    words.push(word);
  }

  async function reopenTab(): Promise<void> {
    await save();
    writer.leave();
    writer = await connect();
    line = addLine(writer.ydoc, chance);
  }

  /** Text typed meanwhile is sent with the next connection. */
  async function loseConnection(): Promise<void> {
    writer.leave();
    await typeWord();
    writer = await connect(writer.ydoc);
  }

  while (!soak.isOver) {
    await typeWord();
    if (chance.once(12)) await pause(2_000 + chance.below(10_000));
    if (chance.once(15)) line = addLine(writer.ydoc, chance);
    if (chance.once(40)) line = restructure(writer.ydoc, line, chance);
    if (chance.once(100)) await reopenTab();
    if (chance.once(100)) await loseConnection();
    for (const reason of writer.reasons.splice(0)) countFailure(soak, `socket: ${reason}`);
  }
  await save();
  writer.leave();
  return words;
}

/** Adds a paragraph somewhere in the document; returns its text. */
function addLine(ydoc: Y.Doc, chance: Chance): Y.XmlText {
  const section = chance.pick(ydoc.getXmlFragment(fragmentName).toArray()) as Y.XmlElement;
  const block = elementOf({ type: 'paragraph', attrs: { id: createBlockId() } });
  const text = new Y.XmlText();
  block.insert(0, [text]);
  section.insert(chance.below(section.length + 1), [block]);
  return text;
}

/** Splits or moves a typist's own paragraph, or makes it a heading; returns the text of a new one. */
function restructure(ydoc: Y.Doc, line: Y.XmlText, chance: Chance): Y.XmlText {
  const element = line.parent as Y.XmlElement;
  const section = element.parent as Y.XmlElement;
  const block = blockOf(element);
  const text = line.toString();
  const middle = text.indexOf(' ', text.length / 2) + 1;
  if (block && middle > 0 && middle < text.length) {
    const part = (words: string, attrs = block.attrs) => ({
      ...block,
      attrs,
      content: [{ type: 'text', text: words }],
    });
    const at = section.toArray().indexOf(element);
    const [target, blocks] = chance.pick([
      [at, [part(text.slice(0, middle)), part(text.slice(middle), { id: createBlockId() })]],
      [at, [{ ...block, type: 'heading', attrs: { id: block.attrs?.id, level: 2 } }]],
      [chance.below(section.length), [block]],
    ] as const);
    ydoc.transact(() => {
      section.delete(at, 1);
      section.insert(target, blocks.map(elementOf));
    });
  }
  return addLine(ydoc, chance);
}

type Errand = (soak: Soak, person: SoakPerson) => Promise<unknown>;

const openDocument: Errand = async ({ documents }, { api, chance }) => {
  const fileId = chance.pick(documents);
  await Promise.all([
    api.files.get({ fileId }),
    api.documents.detailShow({ fileId }),
    api.comments.getTop({ fileId }),
  ]);
};

/** Browses from the spaces down to a document. */
const browse: Errand = async (_, { api, chance }) => {
  let parentId: string | undefined;
  for (;;) {
    const { list } = await api.files.findOuter(parentId === undefined ? {} : { parentId });
    if (list.length === 0) return;
    const { id, kind } = chance.pick(list);
    if (kind === 'document') await api.documents.detailShow({ fileId: id });
    if (kind !== 'folder') return;
    parentId = id;
    await pause(1_000);
  }
};

/** Searches at each pause between keys, as the search box does. */
const search: Errand = async ({ questions, times }, { api, chance }) => {
  const words = chance.pick(questions).slice(chance.below(20)).trim();
  const end = Math.min(words.length, 8 + chance.below(16));
  for (let length = 3; length <= end; length += 3) {
    const startedAt = performance.now();
    await api.search.search({ q: words.slice(0, length) });
    times.searches.push(performance.now() - startedAt);
    await pause(600);
  }
};

const ask: Errand = ({ questions }, { api, chance }) =>
  api.assistant.vectorSearch.stream({ search: chance.pick(questions) });

const comment: Errand = ({ documents }, { api, chance }) =>
  api.comments.add({ fileId: chance.pick(documents), body: 'Is this still true?' });

const publish: Errand = ({ documents }, { api, chance }) =>
  api.files.update({ fileId: chance.pick(documents), state: 'published' });

/** Uploads a document or an attachment, and deletes half of them again. */
const upload: Errand = async ({ folderId }, { api, chance }) => {
  const content = `# Report\n\n${'Checked and found in order. '.repeat(200 + chance.below(2_000))}`;
  const uploads = await api.files.upload({
    parentId: folderId,
    import: chance.pick(['document', 'attachment'] as const),
    files: [{ name: `Report ${chance.below(1e9)}.md`, content }],
  });
  if (chance.once(2)) return;
  for (const { id } of uploads) await api.files.delete({ fileId: id });
};

/** A reader reads and searches every few seconds, and occasionally asks or comments. */
export function read(soak: Soak, person: SoakPerson): Promise<void> {
  const habits = [openDocument, browse, search, search];
  const choose = () => person.chance.pick(person.chance.once(30) ? [ask, comment] : habits);
  return runErrands(soak, person, { pace: 5, choose });
}

/** Other activities of a typist, every other minute. */
export function work(soak: Soak, person: SoakPerson): Promise<void> {
  const choose = () => person.chance.pick([ask, comment, publish, upload]);
  return runErrands(soak, person, { pace: 120, choose });
}

interface Habits {
  /** Average seconds between two errands. */
  pace: number;
  choose(): Errand;
}

async function runErrands(soak: Soak, person: SoakPerson, { pace, choose }: Habits): Promise<void> {
  for (;;) {
    const idleSeconds = 1 + person.chance.below(2 * pace);
    for (let second = 0; second < idleSeconds && !soak.isOver; second++) await pause(1_000);
    if (soak.isOver) return;
    soak.errands++;
    await choose()(soak, person).catch((error: Error) => {
      countFailure(
        soak,
        error instanceof CallRefused ? error.message : String(error.cause ?? error),
      );
    });
  }
}

function countFailure({ failures }: Soak, reason: string): void {
  failures[reason] = (failures[reason] ?? 0) + 1;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
