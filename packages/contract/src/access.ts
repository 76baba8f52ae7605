// Levels on files, and grants.
import { z } from 'zod';
import { levels } from './constants.ts';
import { get, id, listOf, page, post } from './endpoint.ts';
import { Person, Role } from './people.ts';

export const Level = z.enum(levels);
export type Level = z.infer<typeof Level>;

export const Subject = z.object({
  kind: z.enum(['person', 'department', 'everyone']),
  id: id.optional(),
});
export type Subject = z.infer<typeof Subject>;

export const Grant = z.object({
  subject: Subject.extend({ name: z.string() }),
  level: Level,
  /** The file with the grant; null if the caller may not read that file. */
  from: z.object({ id, name: z.string() }).nullable(),
  inherited: z.boolean(),
  /** Whether it is the default of the owning department: its editors have `level`, its readers can read. */
  byRole: z.boolean(),
});
export type Grant = z.infer<typeof Grant>;

/** Explains a person's level on a file. */
export const Reasons = z.object({
  person: Person.extend({ role: Role, disabled: z.boolean() }),
  /** Null if they can't see the file. */
  level: Level.nullable(),
  /** Whether their level does not show it to them because it was never published. */
  unpublished: z.boolean(),
  /** The grants that apply to them; a department's default has the level for their role. */
  grants: z.array(Grant),
});
export type Reasons = z.infer<typeof Reasons>;

/** A file as somebody else sees it. */
export const SeenFile = z.object({
  id,
  name: z.string(),
  kind: z.enum(['folder', 'document', 'premortem', 'attachment']),
  level: Level,
  hasChildren: z.boolean(),
});
export type SeenFile = z.infer<typeof SeenFile>;

export const access = {
  grants: get(
    '/file/grants',
    'Who has which level on a file, and the file that each grant comes from; for who may change it.',
    { fileId: id },
    z.object({ list: z.array(Grant), restricted: z.boolean() }),
  ),
  why: get(
    '/file/why',
    'Why somebody can, or cannot, see a file: the grants that reach them and the files that these come from; needs manage.',
    { fileId: id, personId: id },
    Reasons,
  ),
  seen: get(
    '/people/sees',
    'What a person, or a member of a department, sees inside a folder or at the top; for administrators.',
    {
      personId: id.optional(),
      deptId: id.optional(),
      /** The role of the imagined member of the department. */
      role: z.enum(['reader', 'editor']).default('reader'),
      parentId: id.optional(),
      ...page,
    },
    listOf(SeenFile),
  ),
  grant: post(
    '/keyclock/grant',
    'Grants a level on a file (`none` takes the grant away) as its manager, or up to edit as the author of a document; or changes the role, coach flag or department of a person, or disables them.',
    {
      fileId: id.optional(),
      subject: Subject.optional(),
      level: z.enum(['none', ...Level.options]).optional(),
      personId: id.optional(),
      role: Role.optional(),
      is_coach: z.boolean().optional(),
      deptId: id.nullable().optional(),
      /** Ends the person's sessions and prevents new ones. */
      disabled: z.boolean().optional(),
    },
    z.union([z.object({ list: z.array(Grant), restricted: z.boolean() }), Person]),
  ),
};
