// Builds every feature once, in order: what stands on what.
import { join } from 'node:path';
import { contract } from '@docent/contract/contract';
import { liveUrl } from '@docent/contract/live';
import { newsUrl } from '@docent/contract/news';
import { unbuilt } from '@docent/contract/unbuilt';
import { accessRoutes } from './features/access/access.routes.ts';
import { createAccess } from './features/access/access.ts';
import { createAdding } from './features/assistant/adding.ts';
import { assistantRoutes } from './features/assistant/assistant.routes.ts';
import { createAssistant } from './features/assistant/assistant.ts';
import { createExplainer } from './features/assistant/explaining.ts';
import { createStaleAnswers } from './features/assistant/staleness.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { createAudit } from './features/audit/audit.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { createComments } from './features/comments/comments.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { createDocuments } from './features/documents/documents.ts';
import { linksRoutes } from './features/documents/links.routes.ts';
import { createLinks } from './features/documents/links.ts';
import { createEditing } from './features/editing/editing.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { createFiles } from './features/files/files.ts';
import { findNaturalSizes } from './features/files/naturalSizes.ts';
import { removeStray } from './features/files/stray.ts';
import { formsRoutes } from './features/forms/forms.routes.ts';
import { createForms } from './features/forms/forms.ts';
import { gapsRoutes } from './features/gaps/gaps.routes.ts';
import { createGaps } from './features/gaps/gaps.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { createHistory } from './features/history/history.ts';
import { createNews } from './features/news/news.ts';
import { createNoticeMails } from './features/notices/notices.jobs.ts';
import { noticesRoutes } from './features/notices/notices.routes.ts';
import { createNotices } from './features/notices/notices.ts';
import {
  createEmbeddedProvider,
  embeddedClientId,
  realm,
} from './features/people/embedded-provider.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { embeddedIssuer, embeddedRoles } from './features/people/people.rules.ts';
import { createPeople } from './features/people/people.ts';
import { createProvider } from './features/people/provider.ts';
import { prioritiesRoutes } from './features/priorities/priorities.routes.ts';
import { createPriorities } from './features/priorities/priorities.ts';
import { recoveredRoutes } from './features/recovered/recovered.routes.ts';
import { createRecovered, recordRecovered } from './features/recovered/recovered.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { createReviews } from './features/reviews/reviews.ts';
import { createAttachmentReader } from './features/search/attachments/attachments.ts';
import { createEmbedding } from './features/search/meaning/embedding.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSearch } from './features/search/search.ts';
import { createTransfer } from './features/transfer/transfer.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createEvents } from './platform/events.ts';
import { createHostCheck, isLoopbackName } from './platform/http/hosts.ts';
import { createHttp } from './platform/http/http.ts';
import { addReference } from './platform/http/openapi.ts';
import type { SlowBodies } from './platform/http/slow-bodies.ts';
import { addWeb } from './platform/http/static.ts';
import { createMail } from './platform/mail.ts';
import { createEmbeddings } from './platform/model/embeddings.ts';
import { createModel } from './platform/model/model.ts';
import { repeat } from './platform/repeating.ts';
import { serveSockets } from './platform/sockets/sockets.ts';
import { addReactions } from './reactions.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

export interface AppOptions {
  /** Whether every answer is parsed against the contract: in tests. */
  checkAnswers?: boolean;
  callsPerMinute?: number;
  /** Of the event loop, in milliseconds, before calls are turned away. */
  longestDelay?: number;
  /** How slowly the body of a request may come. */
  slowestBody?: SlowBodies;
  /** Milliseconds that a processor may work on one uploaded file. */
  attachmentCpuTimeout?: number;
  /** Milliseconds that the search box waits for finding by meaning, and a question for its vector. */
  embeddingTimeouts?: { search: number; question: number };
  /** Whether what is due is done every so often; tests do it when they want. */
  isAttended?: boolean;
}

const webFolder = join(import.meta.dirname, '../../web/dist');
const largestMessage = 64 * 1024 * 1024;

export async function createApp(
  {
    settings,
    database,
    blobs,
    log,
    clock,
  }: Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>,
  {
    checkAnswers = false,
    callsPerMinute = 3_000,
    longestDelay = 5_000,
    slowestBody,
    attachmentCpuTimeout,
    embeddingTimeouts,
    isAttended = true,
  }: AppOptions = {},
) {
  const { publicUrl, signIn } = settings;
  const localUrl = localUrlOf(settings.listen);
  const isOwnHost = createHostCheck([
    ...[publicUrl, localUrl].map((url) => new URL(url).hostname),
    ...settings.allowedHosts,
  ]);
  const events = createEvents({ database, log });
  const audit = createAudit({ database });
  const access = createAccess({ database, events, audit });
  const mail = settings.mail && createMail(settings.mail);
  const notices = createNotices({ database, access, events, clock, sendsMail: mail !== null });
  const mails = mail && createNoticeMails({ database, clock, log, mail, publicUrl });
  const embedded = signIn.provider
    ? null
    : await createEmbeddedProvider({
        publicUrl,
        localUrl,
        folder: settings.dataFolder,
        people: () => people.embeddedPeople(),
        log,
      });
  const client = signIn.provider ?? { clientId: embeddedClientId, clientSecret: null };
  const issuer = signIn.provider?.issuer ?? embedded?.issuer ?? '';
  const people = createPeople({
    database,
    audit,
    events,
    clock,
    provider: createProvider(
      { ...client, issuer, ...(embedded && { fetch: embedded.fetch }) },
      log,
    ),
    issuer: embedded ? embeddedIssuer : issuer,
    embedded: embedded !== null,
    clientId: client.clientId,
    publicUrl,
    roles: embedded ? embeddedRoles : signIn.roles,
    departmentClaim: embedded ? null : signIn.departmentClaim,
    confirmDepartment: signIn.confirmDepartment,
    ...settings.session,
  });
  const editing = createEditing({
    recovery: { record: recordRecovered },
    database,
    events,
    log,
    access,
    audit,
    authenticate: people.authenticate,
  });

  const documents = createDocuments({ database, audit, editing, events, log });
  const files = createFiles({
    database,
    access,
    audit,
    documents,
    events,
    notices,
    blobs,
    clock,
    log,
    maxUploadBytes: settings.maxUploadBytes,
    trashDays: settings.trashDays,
  });
  const transfer = createTransfer({ database, access, blobs, documents, editing, files, log });
  const forms = createForms({ database, access, audit, documents, editing, files, clock });
  const embedding =
    settings.embeddings &&
    createEmbedding({
      database,
      events,
      embeddings: createEmbeddings(settings.embeddings),
      log,
      timeouts: embeddingTimeouts,
    });
  const search = createSearch({
    embedding,
    database,
    events,
    clock,
    files,
    log,
    snapshot: { path: join(settings.dataFolder, 'search', 'index') },
  });
  const attachments = createAttachmentReader({
    database,
    events,
    blobs,
    log,
    cpuTimeout: attachmentCpuTimeout,
  });
  const model = settings.model && createModel(settings.model);
  const assistant = createAssistant({ search, database, model, clock, log });
  const staleAnswers = createStaleAnswers({ database, events, clock });
  const gaps = createGaps({ database, events, clock, access, files, search });

  const history = createHistory({
    database,
    access,
    audit,
    clock,
    documents,
    editing,
    events,
    files,
    log,
  });

  const news = createNews({ database, events, log, authenticate: people.authenticate });
  const comments = createComments({
    database,
    access,
    audit,
    editing,
    events,
    notices,
    clock,
  });
  const priorities = createPriorities({
    database,
    access,
    audit,
    events,
    files,
    notices,
    clock,
  });
  const reviews = createReviews({
    database,
    access,
    audit,
    clock,
    documents,
    events,
    notices,
  });
  const recovered = createRecovered({ database, access, events, notices, clock });
  const reminders = repeat(60_000, log, async () => {
    await priorities.remind();
    await reviews.remind();
    await files.notifyOutdated();
  });
  const emptying = repeat(3_600_000, log, async () => {
    await files.emptyTrash();
    await recovered.purge();
    await findNaturalSizes(database, blobs);
    // A bucket may be shared with who knows whom.
    if (!settings.s3) await removeStray({ database, blobs, clock });
  });
  addReactions({
    events,
    attachments,
    comments,
    embedding,
    gaps,
    history,
    notices,
    priorities,
    recovered,
    reviews,
    staleAnswers,
  });

  const http = await createHttp({
    log,
    bindings: [
      ...peopleRoutes(people),
      ...accessRoutes({ access, people }),
      ...filesRoutes({ files, transfer }),
      ...documentsRoutes({
        access,
        documents,
        editing,
        files,
        embedHosts: settings.embedHosts,
      }),
      ...linksRoutes(createLinks({ database, access })),
      ...formsRoutes(forms),
      ...searchRoutes(search),
      ...gapsRoutes(gaps),
      ...historyRoutes(history),
      ...assistantRoutes(
        assistant,
        createExplainer({ search, database }),
        createAdding({ database, access, editing }),
      ),
      ...commentsRoutes(comments),
      ...noticesRoutes(notices),
      ...prioritiesRoutes(priorities),
      ...recoveredRoutes(recovered),
      ...reviewsRoutes(reviews),
      ...auditRoutes(audit),
    ],
    unbuilt,
    authenticate: people.authenticate,
    checkReady: async () => {
      await events.now();
      await search.ready;
    },
    trustProxy: settings.trustProxy,
    isOwnHost,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    maxUploadBytes: settings.maxUploadBytes,
    frameHosts: settings.embedHosts,
    callsPerMinute,
    longestDelay,
    slowestBody,
    checkAnswers,
    addToApi: (api) => addReference(api, contract, unbuilt),
    addPages: (app) => addWeb(app, webFolder),
  });
  if (embedded) http.mount(realm, embedded.handle);
  const sockets = serveSockets(
    http.server,
    { [liveUrl]: editing.serve, [newsUrl]: news.serve },
    {
      maxBytes: largestMessage,
      isOriginAllowed: (origin) => isOwnOrigin(origin, publicUrl),
      isOwnHost,
      trustProxy: settings.trustProxy,
    },
  );

  return {
    access,
    people,
    editing,
    documents,
    files,
    transfer,
    search,
    attachments,
    embedding,
    assistant,
    notices,
    priorities,
    recovered,
    reviews,
    mails,
    audit,
    history,
    events,
    /** Answers requests, reacts to events. */
    async listen(): Promise<void> {
      await embedding?.start();
      await events.start();
      await editing.start();
      await news.start();
      if (isAttended) {
        for (const job of [attachments, mails, reminders, emptying, history]) job?.start();
      }
      if (settings.demo) await transfer.loadDemo(embeddedIssuer);
      await http.listen(settings.listen);
    },
    async close(): Promise<void> {
      await sockets.close();
      await http.close();
      await news.close();
      await mails?.close();
      await reminders.close();
      await emptying.close();
      mail?.close();
      attachments.close();
      await embedding?.close();
      await search.close();
      await history.close();
      await documents.close();
      await editing.close();
      await events.close();
    },
  };
}

/** How this process reaches itself. */
function localUrlOf({ host, port }: { host: string; port: number }): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** This machine has several names, and the page may have been opened under any of them. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [from, own] = [new URL(origin), new URL(publicUrl)];
  return (
    from.origin === own.origin ||
    (from.port === own.port && isLoopbackName(from.hostname) && isLoopbackName(own.hostname))
  );
}
