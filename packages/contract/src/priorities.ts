// Required reading: documents that people are asked to read, and their confirmations.
import { z } from 'zod';
import { Subject } from './access.ts';
import { get, id, instant, listOf, page, post } from './endpoint.ts';
import { File } from './files.ts';
import { Person } from './people.ts';

export const Priority = z.object({
  fileId: id,
  /** 1 when you have time, 2 soon, 3 right away. */
  level: z.number().int().min(1).max(3),
  audience: z.array(Subject.extend({ name: z.string() })),
  dueAt: instant.nullable(),
  note: z.string(),
  setBy: Person,
  setAt: instant,
});
export type Priority = z.infer<typeof Priority>;

export const PriorityStatus = z.enum(['open', 'done']);
export type PriorityStatus = z.infer<typeof PriorityStatus>;

/**
 * A request to the caller: `version` is the published version, `confirmedVersion` the one that they last confirmed.
 */
export const OwnPriority = z.object({
  file: File,
  level: z.number().int().min(1).max(3),
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  note: z.string(),
  setBy: Person,
  status: PriorityStatus,
  version: z.number().int(),
  confirmedVersion: z.number().int().nullable(),
  confirmedAt: instant.nullable(),
});
export type OwnPriority = z.infer<typeof OwnPriority>;

export const priorities = {
  set: post(
    '/file/set_priorities',
    'Asks people to read a published document first; level 0 ends it. What is left out stays as it was. For coaches and administrators.',
    {
      fileId: id,
      level: z.number().int().min(0).max(3),
      audience: z.array(Subject).max(200).optional(),
      dueAt: instant.nullable().optional(),
      note: z.string().max(2_000).optional(),
    },
    Priority.nullable(),
  ),
  changeStatus: post(
    '/file/change_priorities_status',
    'Confirms that the asker has read a version, or takes it back.',
    { fileId: id, status: PriorityStatus, version: z.number().int().min(1) },
    OwnPriority,
  ),
  own: get(
    '/file/own_priority',
    'What is asked of the asker about one document; null when nothing is.',
    { fileId: id },
    OwnPriority.nullable(),
  ),
  get: get(
    '/file/priority',
    'The priority of a document; for coaches and administrators.',
    { fileId: id },
    Priority.nullable(),
  ),
  mine: get(
    '/file/my_priorities',
    'What the asker should read first: open ones by level and due date, then those that are done.',
    { status: PriorityStatus.optional(), ...page },
    listOf(OwnPriority).extend({ open: z.number().int(), done: z.number().int() }),
  ),
  coverage: get(
    '/file/priority_coverage',
    'How many of the audience have confirmed, by department; for coaches and administrators.',
    { fileId: id },
    z.object({
      departments: z.array(
        z.object({
          id: id.nullable(),
          name: z.string(),
          done: z.number().int(),
          people: z.number().int(),
        }),
      ),
    }),
  ),
  readers: get(
    '/file/priority_readers',
    'Who of the audience has confirmed and who has not; for coaches and administrators.',
    {
      fileId: id,
      /** `none` for people without a department. */
      departmentId: id.optional(),
      status: PriorityStatus.optional(),
      ...page,
    },
    listOf(
      z.object({
        person: Person,
        status: PriorityStatus,
        confirmedVersion: z.number().int().nullable(),
        confirmedAt: instant.nullable(),
      }),
    ),
  ),
  exportCoverage: get(
    '/file/priority_coverage_export',
    'The same as CSV.',
    { fileId: id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
};
