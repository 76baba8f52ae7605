// Starts, changes and ends a request that people read a document.
import type { Subject } from '@docent/contract/access';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import { notifyWaitingReaders } from './notify-readers.ts';
import type { PrioritiesNeeds, PriorityInput } from './priorities.needs.ts';
import { decideReminder, isDueDate } from './priorities.rules.ts';
import * as store from './priorities.store.ts';
import { requireDocumentOfCoach } from './require-coach.ts';

type Needs = Pick<
  PrioritiesNeeds,
  'database' | 'access' | 'audit' | 'clock' | 'events' | 'notices'
>;
type Audience = { kind: Subject['kind']; id: string }[];

export async function setPriority(
  { database, access, audit, clock, events, notices }: Needs,
  caller: Caller,
  { fileId, level, audience, dueAt, note }: PriorityInput<'set'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const file = await requireDocumentOfCoach(access, caller, fileId, tx);
    if (level === 0) {
      if (!(await store.endPriority(tx, fileId))) return;
      await audit.record(tx, caller, 'priority.set', fileId, { level });
      await events.record(tx, { kind: 'priority.changed', fileId });
      return;
    }
    if (file.publishedVersionId === null) throw refuse('document/not-published');
    const was = await store.findPriority(tx, fileId);
    if (was === null && audience === undefined) {
      throw refuse('request/invalid', { audience: 'is missing' });
    }
    const newAudience = audience && (await requireAudience(tx, audience));
    const now = clock.now();
    const before = was?.dueAt ?? null;
    const due = dueAt === undefined ? before : dueAt === null ? null : new Date(dueAt);
    if (due !== null && !isDueDate(due, before, now)) {
      throw refuse('request/invalid', { dueAt: 'is in the past' });
    }
    await store.savePriority(tx, fileId, {
      id: was?.id ?? createId(),
      level,
      dueAt: due,
      note: note?.trim() ?? was?.note ?? '',
      setBy: caller.id,
      setAt: now,
      remindAt: decideReminder(due, now),
    });
    if (newAudience) await store.setAudience(tx, fileId, newAudience);
    await audit.record(tx, caller, 'priority.set', fileId, {
      level,
      dueAt: due?.toISOString() ?? null,
      ...(newAudience && { audience: newAudience }),
    });
    await events.record(tx, { kind: 'priority.changed', fileId });
    await notifyWaitingReaders(notices, tx, fileId);
  });
}

/** The subjects, each once: everyone first, then departments, then people. Refuses those who do not exist. */
async function requireAudience(tx: Database, subjects: readonly Subject[]): Promise<Audience> {
  if (subjects.length === 0) throw refuse('request/invalid', { audience: 'is empty' });
  const byKind = { person: new Set<string>(), department: new Set<string>() };
  for (const { kind, id } of subjects) {
    if (kind === 'everyone') continue;
    if (id === undefined) throw refuse('request/invalid', { 'audience.id': 'is missing' });
    byKind[kind].add(id);
  }
  for (const kind of ['person', 'department'] as const) {
    const existing = await store.listKnownSubjects(tx, kind, [...byKind[kind]]);
    if (existing.size < byKind[kind].size) throw refuse(`${kind}/not-found`);
  }
  return [
    ...(subjects.some(({ kind }) => kind === 'everyone')
      ? [{ kind: 'everyone' as const, id: '' }]
      : []),
    ...[...byKind.department].map((id) => ({ kind: 'department' as const, id })),
    ...[...byKind.person].map((id) => ({ kind: 'person' as const, id })),
  ];
}
