// Nodes of live editing with real sockets on one database, and people who write through them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveHandshake } from '@docent/contract/live';
import { refuse } from '@docent/contract/refusals';
import { textOf } from '@docent/document-model/content';
import { textToContent } from '@docent/document-model/formats/text';
import { schemaVersion } from '@docent/document-model/schema';
import { contentOf, fragmentName } from '@docent/document-model/yjs';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import WebSocket from 'ws';
import * as Y from 'yjs';
import type { Caller } from '../../../platform/caller.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type OpenDatabase, sql } from '../../../platform/database/database.ts';
import { createEvents } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import type { FlowLimits } from '../../../platform/sockets/flow-control.ts';
import { serveSockets } from '../../../platform/sockets/sockets.ts';
import { createAccess } from '../../access/access.ts';
import { createAudit } from '../../audit/audit.ts';
import { recordRecovered } from '../../recovered/recovered.ts';
import * as store from '../deriving/derived.store.ts';
import { prepareDraft } from '../drafting.ts';
import { appendFirst } from '../editing.store.ts';
import { createEditing } from '../editing.ts';

export type Node = Awaited<ReturnType<typeof startNode>>;

/** Starts one server. A token is the id of its person; `ended` holds people whose session has ended. */
export async function startNode(database: OpenDatabase, port = 0, limits?: FlowLimits) {
  const log = createLog('silent');
  const events = createEvents({ database, log });
  const audit = createAudit({ database, clock: systemClock });
  const access = createAccess({ database, events, audit });
  const ended = new Set<string>();
  const editing = createEditing({
    database,
    events,
    log,
    access,
    audit,
    recovery: { record: recordRecovered },
    async authenticate(token): Promise<Caller> {
      const person = await database.maybe<Pick<Caller, 'id' | 'username' | 'role'>>(
        sql`select id, username, role from people where id = ${token} and disabled_at is null`,
      );
      if (!person || ended.has(token)) throw refuse('session/expired');
      const rest = { isCoach: false, departmentId: null, avatar: null };
      return { ...person, ...rest, tokenHash: Buffer.from(token) };
    },
  });
  const server = createServer();
  const sockets = serveSockets(
    server,
    { '/live': editing.serve },
    { maxBytes: 64 * 2 ** 20, ...(limits && { limits }) },
  );
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await editing.start();
  await events.start();

  return {
    access,
    database,
    editing,
    ended,
    events,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    async close() {
      await editing.close();
      await sockets.close();
      await new Promise((done) => server.close(done));
      await events.close();
    },
  };
}

/** Adds a person, with a level on the space if one is given. */
export async function addPerson(
  database: OpenDatabase,
  spaceId: string | null,
  level: number,
): Promise<string> {
  const id = createId();
  await database.query(sql`
    insert into people (id, issuer, subject, username, role) values (${id}, 'test', ${id}, ${id}, 'editor')`);
  if (spaceId) await grant(database, spaceId, id, level);
  return id;
}

export async function grant(
  database: OpenDatabase,
  spaceId: string,
  personId: string,
  level: number,
): Promise<void> {
  await database.query(sql`
    insert into scope_grants (scope_id, subject_kind, subject_id, level)
    values (${spaceId}, 'person', ${personId}, ${level})
    on conflict (scope_id, subject_kind, subject_id) do update set level = excluded.level`);
}

/** Adds a space with a document, and somebody who may edit it. */
export function addDocument(node: Node, text: string) {
  return addDocumentTo(node.database, undefined, text);
}

/** Like `addDocument`, in an existing space. */
export async function addDocumentTo(
  database: OpenDatabase,
  space: string | undefined,
  text: string,
): Promise<{ fileId: string; spaceId: string; writer: string }> {
  const writer = await addPerson(database, null, 0);
  const spaceId = space ?? createId();
  const fileId = createId();
  const draft = await prepareDraft(textToContent(text));
  await database.transaction(async (tx) => {
    if (!space) {
      await tx.query(sql`
        insert into files (id, kind, name, space_id, scope_id, position, created_by, updated_by)
        values (${spaceId}, 'folder', 'Space', ${spaceId}, ${spaceId}, 1, ${writer}, ${writer})`);
    }
    await tx.query(sql`
      insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by)
      values (${fileId}, 'document', 'Text', ${spaceId}, ${spaceId}, ${spaceId}, 1, ${writer}, ${writer})`);
    const seq = await appendFirst(tx, {
      fileId,
      update: draft.update,
      personId: writer,
    });
    await store.writeFirstDraft(tx, fileId, draft, seq);
  });
  await grant(database, spaceId, writer, 3);
  return { fileId, spaceId, writer };
}

export interface Writer {
  ydoc: Y.Doc;
  provider: HocuspocusProvider;
  /** The reasons of refusals and closes, in order. */
  reasons: string[];
  /** Resolves when everything typed has been acknowledged. */
  saved(): Promise<void>;
  /** When each update was acknowledged on the first connection, in order; in milliseconds. */
  acknowledgements: number[];
  /** Appends a paragraph, and returns its text node. */
  addParagraph(text: string): Y.XmlText;
  /** Types at the end of the n-th paragraph. */
  type(paragraph: number, text: string): void;
  text(): string;
  /** Disconnects, as closing a tab does. */
  leave(): void;
}

interface WriterOptions {
  url: string;
  fileId: string;
  token: string;
  ydoc?: Y.Doc;
  version?: number;
}

/** Does not report a socket that is closed while it is still connecting. */
class CalmSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}

/** Connects, and resolves when the document has arrived or the connection was refused. */
export async function openWriter({
  url,
  fileId,
  token,
  ydoc = new Y.Doc(),
  version = schemaVersion,
}: WriterOptions): Promise<Writer> {
  const socket = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: CalmSocket,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
  });
  const reasons: string[] = [];
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: fileId,
    document: ydoc,
    token: JSON.stringify({ token, schemaVersion: version } satisfies LiveHandshake),
  });
  const fragment = ydoc.getXmlFragment(fragmentName);
  const acknowledgements: number[] = [];
  let waiting = 0;
  let isOpen = true;
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (isOpen && number < waiting) acknowledgements.push(performance.now());
    waiting = number;
  });
  socket.on('disconnect', () => {
    isOpen = false;
  });
  const settled = new Promise<void>((done) => {
    provider.on('synced', () => done());
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      reasons.push(reason);
      done();
    });
    provider.on('close', ({ event }: { event: { reason?: string } }) => {
      if (event.reason) reasons.push(event.reason);
    });
  });
  provider.attach();
  await settled;

  const line = (paragraph: number) => {
    const blocks = fragment
      .toArray()
      .flatMap((section) => (section as Y.XmlElement).toArray()) as Y.XmlElement[];
    const block = blocks.at(paragraph) as Y.XmlElement;
    if (block.length === 0) block.insert(0, [new Y.XmlText()]);
    return block.get(0) as Y.XmlText;
  };

  return {
    ydoc,
    provider,
    reasons,
    acknowledgements,
    async saved() {
      while (provider.unsyncedChanges > 0) await new Promise((done) => setTimeout(done, 5));
    },
    addParagraph(text) {
      const section = fragment.get(fragment.length - 1) as Y.XmlElement;
      const block = new Y.XmlElement('paragraph');
      const words = new Y.XmlText(text);
      ydoc.transact(() => {
        block.insert(0, [words]);
        section.push([block]);
      });
      return words;
    },
    type(paragraph, text) {
      const words = line(paragraph);
      words.insert(words.length, text);
    },
    text: () => textOf(contentOf(ydoc)),
    leave() {
      provider.destroy();
      socket.destroy();
    },
  };
}

/** Polls until the condition holds; otherwise the test's timeout fails. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 10));
}
