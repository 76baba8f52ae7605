// Values that the browser needs. They are separate from zod, which is larger than most of its screens.
import type { News } from './news.ts';

/** What a person may do with a file that they can see. Each level includes the previous ones. */
export const levels = ['read', 'comment', 'edit', 'manage'] as const;

/** Whether the level on a file allows to edit it. */
export const canEdit = ({ level }: { level: (typeof levels)[number] }): boolean =>
  level === 'edit' || level === 'manage';

/** Anything may have changed. */
export const everything: News = { feature: '*', fileId: null };

/** The maximum number of paragraphs that a thread may cover. */
export const maxCommentedParagraphs = 200;
/**
 * Names of new documents that nobody has named yet, in the languages of the UI. Such a document shows an empty
 * title, and is deleted if it is left without text.
 */
export const untitledNames = ['Untitled document', '未命名文档'] as const;

export function isUntitled(name: string): boolean {
  return (untitledNames as readonly string[]).includes(name);
}

/** The built-in icons for folders and documents. */
export const iconNames = [
  'book',
  'clipboard',
  'calendar',
  'briefcase',
  'users',
  'graduation',
  'star',
  'heart',
  'flag',
  'target',
  'rocket',
  'lightbulb',
  'megaphone',
  'chart',
  'money',
  'key',
  'lock',
  'shield',
  'warning',
  'flame',
  'leaf',
  'droplet',
  'wind',
  'power',
  'gear',
  'wrench',
  'factory',
  'building',
  'truck',
  'ship',
  'globe',
  'map',
] as const;

/** `mine`: threads that the caller takes part in; `approve`: threads that wait for the caller's check. */
export const commentFilters = [
  'all',
  'open',
  'checked',
  'mine',
  'unread',
  'approve',
  'detached',
] as const;

/** What a comment can be answered with in one click. */
export const reactions = ['👍', '👎', '✅', '❤️', '🎉', '👀', '❓'] as const;

export const correctionStatuses = ['open', 'applied', 'rejected'] as const;
/** Of a note on a correction, or of the answer to it, in characters. */
export const maxCorrectionNote = 1_000;
/** Of a paragraph that is corrected, in characters. */
export const maxCorrectedText = 20_000;

/** The states of a review. */
export const reviewStatuses = ['open', 'approved', 'changes', 'withdrawn'] as const;

/** What the audit log records. */
export const auditActions = [
  'file.added',
  'file.renamed',
  /** Its icon or description. */
  'file.described',
  'file.moved',
  'file.copied',
  'file.trashed',
  'file.restored',
  'file.removed',
  'file.restricted',
  /** Once a day per person. */
  'document.edited',
  /** One text replaced several copies. */
  'document.revised',
  /** By the correction that a reader suggested. */
  'document.corrected',
  /** To another document, or from one. */
  'paragraphs.moved',
  'document.published',
  'document.unpublished',
  'document.reviewed',
  'document.scheduled',
  'document.signed',
  'document.exported',
  'version.restored',
  'version.named',
  'owner.changed',
  'template.changed',
  'access.granted',
  'person.changed',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'comment.checked',
  'review.asked',
  'review.changed',
  /** By one of the reviewers. */
  'review.judged',
  'review.decided',
  /** On a space: whether its documents require a review before publishing. */
  'review.demanded',
  /** Other settings of a space. */
  'space.changed',
  'priority.set',
  'priority.confirmed',
  /** Its settings or conditions. */
  'premortem.changed',
  'premortem.staged',
  /** What is done about a risk. */
  'premortem.responded',
  'premortem.decided',
  /** A risk was marked, or a round of checks started. */
  'premortem.checked',
  'glossary.changed',
  'glossary.deleted',
  'glossary.imported',
  'duplicate.skipped',
  'duplicate.unskipped',
  /** Text that this document shares with others is ignored. */
  'duplicate.ignored',
  'duplicate.unignored',
] as const;

/** What the history of a premortem records. */
export const premortemEventKinds = [
  'created',
  'settings',
  'stage',
  'reason-added',
  'reason-edited',
  'reason-deleted',
  'reason-moved',
  'group-named',
  /** What all together gave a group, when the stage `scoring` ended. */
  'score',
  'response',
  'verdict',
  'condition',
  'round',
  'mark',
  'mitigation-changed',
  'mitigation-confirmed',
] as const;

/** The stages of a premortem, in their order. */
export const premortemStages = [
  'brief',
  'writing',
  'grouping',
  'voting',
  'scoring',
  'responding',
  'confidence',
  'review',
  'checks',
] as const;

/** What the review of a premortem can decide. */
export const premortemVerdicts = ['go', 'conditions', 'delay', 'stop'] as const;

/** What a check says of a risk. */
export const riskMarks = ['not-seen', 'moving', 'happened', 'averted'] as const;

/** The formats of files that can become documents, by their extension. */
export const importFormats = {
  docx: 'word',
  docm: 'word',
  dotx: 'word',
  xlsx: 'excel',
  xlsm: 'excel',
  pptx: 'powerpoint',
  pptm: 'powerpoint',
  ppsx: 'powerpoint',
  odt: 'open-text',
  ott: 'open-text',
  ods: 'open-sheets',
  odp: 'open-slides',
  pdf: 'pdf',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  txt: 'text',
} as const;

export type ImportFormat = (typeof importFormats)[keyof typeof importFormats];

/** The format by the extension; null if the file can't become a document. */
export function importFormatOf(fileName: string): ImportFormat | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(importFormats, extension)
    ? importFormats[extension as keyof typeof importFormats]
    : null;
}
