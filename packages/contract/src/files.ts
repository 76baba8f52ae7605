// The tree: folders, documents, premortems and attachments.
import { z } from 'zod';
import { Level } from './access.ts';
import { iconNames } from './constants.ts';
import { contentLimit, get, id, instant, listOf, page, post } from './endpoint.ts';
import { Person } from './people.ts';

export const FileKind = z.enum(['folder', 'document', 'premortem', 'attachment']);
export type FileKind = z.infer<typeof FileKind>;

/**
 * States of a document: `draft` was never published or has unpublished changes; `review` is under review, for those
 * who may see the review; `outdated` is past its review date.
 */
export const FileState = z.enum(['draft', 'review', 'published', 'outdated']);
export type FileState = z.infer<typeof FileState>;

/** The built-in icons for folders and documents. */
export const IconName = z.enum(iconNames);
export type IconName = z.infer<typeof IconName>;

export const File = z.object({
  id,
  name: z.string(),
  kind: FileKind,
  /** Null for the default icon of its kind. */
  icon: IconName.nullable(),
  /** The purpose of a folder; empty for other files. */
  description: z.string(),
  /**
   * The cover of a space: its id, which changes with each picture, and the part that is shown, from 0 (top) to 100.
   */
  cover: z.object({ id, position: z.number().int() }).nullable(),
  parentId: id.nullable(),
  spaceId: id,
  /** From the space to the parent, without folders that the caller may not read. */
  path: z.array(z.object({ id, name: z.string(), icon: IconName.nullable() })),
  hasChildren: z.boolean(),
  level: Level,
  /**
   * The role in which the caller can share it: as its manager, or, up to edit, as the author of a document unless
   * the space forbids that.
   */
  sharing: z.enum(['manager', 'author', 'forbidden']).nullable(),
  /**
   * Whether the caller may read the draft and suggest or make changes. Readers who may comment only because of the
   * space may not.
   */
  readsDraft: z.boolean(),
  state: FileState.nullable(),
  /** Whether the space requires a review before publishing. */
  reviewRequired: z.boolean(),
  /** Whether changes in the space are published automatically. */
  changesLive: z.boolean(),
  /** Whether the caller may export it: the space allows downloads, or they manage it. */
  downloadable: z.boolean(),
  /**
   * Whether the space requires reviews, but the published version was not reviewed: it came from elsewhere, or was
   * published earlier.
   */
  unreviewed: z.boolean(),
  /** The published version. */
  version: z.number().int().nullable(),
  /** For a document that was unpublished: when and by whom. */
  unpublished: z.object({ at: instant, by: Person.nullable() }).nullable(),
  priority: z
    .object({
      level: z.number().int(),
      dueAt: instant.nullable(),
      status: z.enum(['open', 'done']).nullable(),
    })
    .nullable(),
  favourite: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: Person,
  /**
   * The owner of a document, who is notified when it is outdated; null for other files, or if the owner is
   * disabled.
   */
  owner: Person.nullable(),
  /** In bytes; only for attachments. */
  size: z.number().int().nullable(),
  mime: z.string().nullable(),
});
export type File = z.infer<typeof File>;

export const SpaceSettings = z.object({
  reviewRequired: z.boolean(),
  changesLive: z.boolean(),
  readersComment: z.boolean(),
  authorsShare: z.boolean(),
  downloadsAllowed: z.boolean(),
});
export type SpaceSettings = z.infer<typeof SpaceSettings>;

/** What an imported file has that a document can't keep as it was. */
export const ImportLoss = z.object({
  kind: z.enum([
    'pictures',
    'text-boxes',
    'endnotes',
    'hidden-text',
    'numbers',
    'headers',
    'drawings',
    'embedded',
    'macros',
    'linked',
    'page-setups',
    'comments',
    'formulas',
    'uncalculated',
    'sheets',
    'slides',
    'changes',
    'headings',
    'tables',
    'columns',
    'scanned-pages',
  ]),
  count: z.number().int(),
});
export type ImportLoss = z.infer<typeof ImportLoss>;

export const UploadResult = File.extend({
  /** For a text that became a document: the number of pictures in unsupported formats. */
  picturesLeftOut: z.number().int().optional(),
  losses: z.array(ImportLoss).optional(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** Where a template is offered to people who may read it: in its own space, or everywhere. */
export const TemplateScope = z.enum(['space', 'everywhere']);
export type TemplateScope = z.infer<typeof TemplateScope>;

/** Names are validated by the rule `file/name-invalid`, so that the refusal has that reason. */
export const FileName = z.string().max(1000);

export const files = {
  findOuter: get(
    '/file/findOuter',
    'The files directly inside a folder; without a folder, the outermost files that the asker may read.',
    { parentId: id.optional(), ...page },
    listOf(File),
  ),
  get: get('/file/get', 'One file.', { fileId: id }, File),
  recent: get(
    '/file/recent',
    'Documents that the asker read or edited lately, newest first.',
    { limit: page.limit },
    z.object({
      list: z.array(z.object({ file: File, at: instant, what: z.enum(['read', 'edited']) })),
    }),
  ),
  favourites: get(
    '/file/favourites',
    "The asker's favourites, the latest first.",
    { limit: page.limit },
    z.object({ list: z.array(File) }),
  ),
  favour: post(
    '/file/favour',
    'Makes a file a favourite of the asker, or no longer.',
    { fileId: id, favourite: z.boolean() },
    File,
  ),
  add: post(
    '/file/add',
    'Creates a folder or a document; a folder without parent is a space.',
    {
      /**
       * By default, a document is created where the caller last created something, or in the first space where they
       * may edit.
       */
      parentId: id.nullable().optional(),
      name: FileName,
      kind: FileKind,
      content: z.unknown().optional(),
      /** A document whose text is copied, instead of `content`; needs read on it. */
      templateId: id.optional(),
    },
    File,
    { bodyLimit: contentLimit, large: ['content'] },
  ),
  templates: get(
    '/file/templates',
    'The templates that the asker may read and that are offered in a folder, those of its space first.',
    { folderId: id.optional(), search: z.string().max(200).optional(), ...page },
    listOf(z.object({ file: File, scope: TemplateScope })),
  ),
  template: get(
    '/file/template',
    'Whether a document is a template, and where it is offered.',
    { fileId: id },
    z.object({ scope: TemplateScope.nullable() }),
  ),
  setTemplate: post(
    '/file/set_template',
    'Makes a document a template, or no longer; needs edit.',
    { fileId: id, scope: TemplateScope.nullable() },
    z.object({ scope: TemplateScope.nullable() }),
  ),
  update: post(
    '/file/update',
    'Renames a file, merges content into its draft, publishes or unpublishes it, restricts it.',
    {
      fileId: id,
      name: FileName.optional(),
      /** For a folder or document; null for the default icon of its kind. */
      icon: IconName.nullable().optional(),
      /** For a folder. */
      description: z.string().trim().max(500).optional(),
      content: z.unknown().optional(),
      base: z.unknown().optional(),
      state: z.enum(['published', 'draft']).optional(),
      label: z.string().trim().max(200).optional(),
      /**
       * For what this call publishes, or what is published already: people who confirmed an earlier version are
       * asked again.
       */
      significant: z.boolean().optional(),
      restricted: z.boolean().optional(),
      /** For a space: whether documents require a review before publishing; needs manage. */
      reviewRequired: z.boolean().optional(),
      /** For a space: whether changes are published automatically, which excludes required reviews; needs manage. */
      changesLive: z.boolean().optional(),
      /** For a space: whether people who may read in it may also comment; needs manage. */
      readersComment: z.boolean().optional(),
      /** For a space: whether authors may share their documents; needs manage. */
      authorsShare: z.boolean().optional(),
      /** For a space: whether documents may be downloaded by people who do not manage them; needs manage. */
      downloadsAllowed: z.boolean().optional(),
      /** In days. */
      reviewEvery: z.number().int().min(1).max(3650).nullable().optional(),
      /** For a document: the owner, who must be able to edit it; null for its creator. Needs manage. */
      ownerId: id.nullable().optional(),
    },
    File,
    { bodyLimit: contentLimit, large: ['content', 'base'] },
  ),
  spaceSettings: get(
    '/file/space_settings',
    'What a space allows; needs manage. `update` changes it.',
    { fileId: id },
    SpaceSettings.extend({
      /** The number of documents visible to the caller that would be published if changes went live. */
      unpublished: z.number().int(),
    }),
  ),
  reviewPeriod: get(
    '/file/review_period',
    'After how many days somebody is to look whether a document is still right; needs edit.',
    { fileId: id },
    z.object({
      reviewEvery: z.number().int().nullable(),
      /** When it was last published or confirmed; null if it is not published. */
      reviewedAt: instant.nullable(),
      dueAt: instant.nullable(),
    }),
  ),
  stillRight: post(
    '/file/still_right',
    'Says that the published text is still right: its review period begins anew. Needs edit.',
    { fileId: id },
    File,
  ),
  delete: post(
    '/file/delete',
    'Moves a file with all that is inside it to the trash, or removes it for good.',
    { fileId: id, forever: z.boolean().optional() },
    z.object({ id }),
  ),
  discardUntitled: post(
    '/file/discard_untitled',
    'Removes a document for good that the asker made and left: untitled, and never written in by anybody.',
    {
      fileId: id,
      /** Its page was closed or reloaded: it is removed after a minute, unless it is opened again. */
      closed: z.boolean().optional(),
    },
    z.object({ discarded: z.boolean() }),
  ),
  trash: get(
    '/file/trash',
    'What lies in the trash and may be restored by the asker, newest first.',
    { ...page },
    listOf(
      File.extend({
        trashedAt: instant,
        trashedBy: Person,
        /** When it is deleted automatically; null for never. */
        goesAt: instant.nullable(),
      }),
    ),
  ),
  restore: post(
    '/file/restore',
    'Takes a file out of the trash, to where it was or into the nearest folder above that still lives; or into another folder.',
    { fileId: id, parentId: id.optional() },
    File,
  ),
  drag: post(
    '/file/drag',
    'Moves a file into a folder, before one of its children or at the end.',
    { fileId: id, parentId: id.nullable(), beforeId: id.optional() },
    File,
  ),
  copy: post(
    '/file/copy_file',
    'Copies a file with all that the asker may read inside it.',
    { fileId: id, parentId: id.nullable().optional(), name: FileName.optional() },
    File,
  ),
  upload: post(
    '/common/file/upload',
    'Takes files as multipart; `import: document` turns them into documents.',
    { parentId: id.optional(), import: z.enum(['document', 'attachment']).optional() },
    z.array(UploadResult),
    { kind: 'upload' },
  ),
  attachment: get(
    '/file/attachment',
    'The bytes of an attachment; inline only for safe image types.',
    { fileId: id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
  setCover: post(
    '/file/set_cover',
    'Takes one file as multipart: the picture above a space, up to 4 MB; needs manage.',
    { fileId: id },
    File,
    { kind: 'upload' },
  ),
  moveCover: post(
    '/file/move_cover',
    'Which part of the picture above a space is shown, from 0 for the top to 100; needs manage.',
    { fileId: id, position: z.number().int().min(0).max(100) },
    File,
  ),
  removeCover: post(
    '/file/remove_cover',
    'Removes the picture above a space; needs manage.',
    { fileId: id },
    File,
  ),
  cover: get(
    '/file/cover',
    'The bytes of the picture above a space.',
    { fileId: id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
  organizationalMap: get(
    '/file/get_organizational_map',
    'The spaces that the asker may read.',
    {},
    z.array(z.object({ id, name: z.string() })),
  ),
};
