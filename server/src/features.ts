// Creates every feature once, in order of their dependencies.
import { join } from 'node:path';
import { createAccess } from './features/access/access.ts';
import { createAssistant } from './features/assistant/assistant.ts';
import { createStaleAnswers } from './features/assistant/staleness.ts';
import { type Audit, createAudit } from './features/audit/audit.ts';
import { type Comments, createComments } from './features/comments/comments.ts';
import { createDocuments, type Documents } from './features/documents/documents.ts';
import { createLinks } from './features/documents/links.ts';
import { readSyncedTexts } from './features/documents/synced-texts.ts';
import { createDuplicates } from './features/duplicates/duplicates.ts';
import { createEditing } from './features/editing/editing.ts';
import type { ExportsNeeds } from './features/exports/exports.needs.ts';
import { createExports } from './features/exports/exports.ts';
import { createExportJobs } from './features/exports/jobs/export-jobs.ts';
import { createFiles, type Files } from './features/files/files.ts';
import { createForms } from './features/forms/forms.ts';
import { createGaps } from './features/gaps/gaps.ts';
import { createGlossary } from './features/glossary/glossary.ts';
import { createHistory } from './features/history/history.ts';
import { createNews } from './features/news/news.ts';
import { createNoticeMails } from './features/notices/notices.jobs.ts';
import { createNotices, type Notices } from './features/notices/notices.ts';
import { createParagraphs } from './features/paragraphs/paragraphs.ts';
import { copyPremortem, createPremortem } from './features/premortems/new-premortem.store.ts';
import { createPremortems } from './features/premortems/premortems.ts';
import { createCardMeanings } from './features/premortems/recurring/cards-by-meaning.ts';
import { createPriorities } from './features/priorities/priorities.ts';
import { createRecovered, recordRecovered } from './features/recovered/recovered.ts';
import { createReviews } from './features/reviews/reviews.ts';
import { createAttachmentReader } from './features/search/attachments/attachments.ts';
import { prepareRecognition } from './features/search/attachments/recognition.ts';
import { createScans } from './features/search/attachments/scans.ts';
import { createLearning } from './features/search/learning/learning.ts';
import { createEmbedding } from './features/search/meaning/embedding.ts';
import { createSearch } from './features/search/search.ts';
import { createArchives } from './features/transfer/archives/archives.ts';
import { createTransfer } from './features/transfer/transfer.ts';
import { createUploads } from './features/uploads/uploads.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Caller } from './platform/caller.ts';
import { createEvents, type Events } from './platform/events.ts';
import { createMail } from './platform/mail.ts';
import { createModel } from './platform/model/model.ts';
import { openEmbeddings } from './platform/model/open-embeddings.ts';
import { createSignIn } from './sign-in.ts';

export interface FeatureOptions {
  /** CPU time for one uploaded file, in milliseconds. */
  attachmentCpuTimeout?: number | undefined;
  /** In milliseconds: how long the search box waits for search by meaning, and a question for its vector. */
  embeddingTimeouts?: { search: number; question: number } | undefined;
  /** In milliseconds: how long the caller of an export waits for it to be ready. */
  directExportTimeout?: number | undefined;
  /** Replaces the encoder from the settings. */
  encoder?: ReturnType<typeof openEmbeddings> | undefined;
}

type UsedInfrastructure = Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>;

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Called when nothing uses the features any more. */
export async function closeFeatures(features: Features): Promise<void> {
  await features.archives.runs.close();
  features.mail?.close();
  await features.attachments.close();
  await features.duplicates.close();
  await features.exportJobs.close();
  await features.embedding?.close();
  await features.search.close();
  await features.history.close();
  await features.documents.settled();
  await features.editing.close();
  await features.events.close();
}

export async function createFeatures(
  infrastructure: UsedInfrastructure,
  options: FeatureOptions = {},
) {
  const { settings, database, blobs, log, clock } = infrastructure;
  const { maxUploadBytes, publicUrl, trashDays } = settings;
  const events = createEvents({ database, log });
  const audit = createAudit({ database, clock });
  const access = createAccess({ database, events, audit });
  const mail = settings.mail && createMail(settings.mail);
  const notices = createNotices({ database, access, events, clock, sendsMail: mail !== null });
  const mails = mail && createNoticeMails({ database, clock, log, mail, publicUrl });
  const { people, embeddedProvider } = await createSignIn({ ...infrastructure, audit, events });
  const { authenticate } = people;

  const recovery = { record: recordRecovered };
  const editing = createEditing({ database, events, log, access, audit, recovery, authenticate });
  const documents = createDocuments({ database, audit, editing, events, log });
  const files = createFiles({
    database,
    access,
    audit,
    documents,
    events,
    notices,
    premortems: { create: createPremortem, copy: copyPremortem },
    blobs,
    clock,
    log,
    maxUploadBytes,
    trashDays,
  });
  const links = createLinks({ database, access });
  const texts = { database, audit, documents, files };
  const readSynced = (
    caller: Caller,
    refs: readonly { fileId: string; paragraphId: string }[],
    at: Date | null = null,
  ) => readSyncedTexts(texts, caller, refs, at);
  const forms = createForms({ database, access, audit, documents, editing, files, clock });

  const finding = createFinding(infrastructure, { audit, documents, events, files }, options);
  const { attachments, embedding, glossary, learning, search } = finding;
  const model = settings.model && createModel(settings.model);
  const assistant = createAssistant({ search, glossary, database, model, clock, log });
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
    readSynced,
  });
  const duplicates = createDuplicates({
    database,
    access,
    audit,
    clock,
    documents,
    editing,
    files,
    history,
    log,
    notices,
    search,
  });
  const news = createNews({ database, events, log, authenticate });
  const shared = { database, access, audit, clock, events, files, notices };
  const comments = createComments({ ...shared, duplicates, editing });
  const importing = { database, access, blobs, comments, documents, editing, files, log };
  const imports = createImports({ ...importing, clock, maxUploadBytes });
  const exporting = { ...texts, comments, log, publicUrl, readSynced };
  const movingNeeds = { access, audit, comments, documents, editing, files, history };
  const paragraphs = createParagraphs(movingNeeds);
  const priorities = createPriorities(shared);
  const premortems = createPremortems({ ...movingNeeds, ...shared, ...finding, assistant, people });
  const reviews = createReviews({ ...shared, documents, duplicates, people });
  const recovered = createRecovered({ database, access, events, notices, clock });

  return {
    access,
    assistant,
    attachments,
    audit,
    comments,
    documents,
    duplicates,
    editing,
    embeddedProvider,
    embedding,
    events,
    ...createExporting(infrastructure, exporting, notices, options),
    files,
    forms,
    gaps,
    glossary,
    history,
    learning,
    links,
    mail,
    mails,
    news,
    notices,
    paragraphs,
    people,
    premortems,
    priorities,
    recovered,
    reviews,
    search,
    staleAnswers,
    ...imports,
  };
}

function createImports(needs: Parameters<typeof createArchives>[0] & { comments: Comments }) {
  const archives = createArchives(needs);
  const transfer = createTransfer(needs);
  return { archives, transfer, uploads: createUploads({ ...needs, archives, transfer }) };
}

function createExporting(
  { blobs, clock }: Pick<UsedInfrastructure, 'blobs' | 'clock'>,
  exporting: ExportsNeeds,
  notices: Notices,
  { directExportTimeout: directTimeout }: FeatureOptions,
) {
  const exports = createExports(exporting);
  const needs = { exports, exporting, blobs, clock, notices, directTimeout };
  return { exports, exportJobs: createExportJobs(needs) };
}

/** Creates search with learning, and the reader of uploaded files. */
function createFinding(
  { settings, database, blobs, log, clock }: UsedInfrastructure,
  {
    audit,
    documents,
    events,
    files,
  }: { audit: Audit; documents: Documents; events: Events; files: Files },
  { attachmentCpuTimeout, embeddingTimeouts, encoder: ownEncoder }: FeatureOptions,
) {
  if (settings.ocr) prepareRecognition(settings.ocr.folder);
  const encoder = ownEncoder ?? (settings.embeddings && openEmbeddings(settings.embeddings));
  const embedding =
    encoder &&
    createEmbedding({
      database,
      events,
      embeddings: encoder.embeddings,
      log,
      timeouts: embeddingTimeouts,
    });
  const learning = createLearning({ database, clock, isOn: settings.learnsFromUse });
  const glossary = createGlossary({ database, audit, clock });
  const search = createSearch({
    embedding,
    glossary,
    learning,
    reader: encoder?.reader,
    database,
    events,
    clock,
    documents,
    files,
    log,
    snapshot: { path: join(settings.dataFolder, 'search', 'index') },
  });
  const attachments = createAttachmentReader({
    database,
    events,
    blobs,
    log,
    scans: settings.ocr && createScans({ database, events, blobs, log, ...settings.ocr }),
    cpuTimeout: attachmentCpuTimeout,
  });
  const cardMeanings = encoder ? createCardMeanings(encoder.embeddings, log) : null;
  return { attachments, cardMeanings, embedding, glossary, learning, search };
}
