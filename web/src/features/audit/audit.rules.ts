// Texts for entries of the audit log, beside person, time and file; and the filters.
import type { AuditEntry } from '@docent/contract/audit';
import { ownLanguage } from '../../ui/times.ts';

/** The filters in the URL; days are in the reader's time zone. */
export interface AuditFilter {
  file?: string;
  person?: string;
  action?: string;
  /** Dates such as 2026-11-21; both are included. */
  from?: string;
  to?: string;
}

/** A text of `audit.facts` and its parameters. */
export type Fact =
  | { say: 'called' | 'suggestedBy' | 'copyOf' | 'label' | 'format'; name: string }
  | { say: 'moved'; from: string | null; to: string | null }
  | { say: 'files' | 'version' | 'unreviewed'; count: number }
  | { say: 'kind'; kind: 'folder' | 'document' | 'premortem' | 'attachment' }
  | {
      say: 'restricted' | 'checked' | 'demanded' | SpaceFact | 'disabled' | 'coach' | 'picture';
      is: boolean;
    }
  | { say: 'granted'; name: string | null; level: 'none' | 'read' | 'comment' | 'edit' | 'manage' }
  | { say: 'person'; name: string }
  /** Null if nobody owns it. */
  | { say: 'owner'; name: string | null }
  | { say: 'role'; was: Role; is: Role }
  | { say: 'department'; was: string | null; is: string | null }
  | { say: 'template'; scope: 'none' | 'space' | 'everywhere' }
  | { say: 'review'; status: 'open' | 'approved' | 'changes' | 'withdrawn' }
  | { say: 'days' | 'priority'; count: number }
  | { say: 'sessionsEnded' };

type SpaceFact = 'changesLive' | 'readersComment' | 'authorsShare' | 'downloadsAllowed';

/** Numeric details. */
type CountedDetail = 'files' | 'version' | 'unreviewed' | 'days' | 'priority';
type Role = 'reader' | 'editor' | 'admin';

const spaceFacts: readonly SpaceFact[] = [
  'changesLive',
  'readersComment',
  'authorsShare',
  'downloadsAllowed',
];

/** Old entries may lack details or have them in another format; those are omitted. */
export function factsOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): Fact[] {
  const read = readerOf(details);
  switch (action) {
    case 'file.added':
      return read.one(kinds, 'kind', (kind) => ({ say: 'kind', kind }));
    case 'file.renamed':
      return read.text('from', (name) => ({ say: 'called', name }));
    case 'file.moved':
      return [
        { say: 'moved', from: read.name('from'), to: read.name('to') },
        ...read.number('unreviewed', 'unreviewed'),
      ];
    case 'file.restored':
      return read.number('unreviewed', 'unreviewed');
    case 'file.copied':
      return [...read.text('from', (name): Fact => ({ say: 'copyOf', name })), ...read.files()];
    case 'file.removed':
      return read.files();
    case 'file.restricted':
      return read.flag('restricted', (is) => ({ say: 'restricted', is }));
    case 'document.published':
      return read.version('version');
    case 'document.signed':
      return [
        ...read.text('label', (name): Fact => ({ say: 'label', name })),
        ...read.version('version'),
      ];
    case 'document.corrected':
      return read.text('name', (name) => ({ say: 'suggestedBy', name }));
    case 'document.exported':
      return read.text('format', (name) => ({ say: 'format', name: name.toUpperCase() }));
    case 'version.restored':
      return read.version('number');
    case 'version.named':
      return [
        ...read.text('label', (name): Fact => ({ say: 'label', name })),
        ...read.version('number'),
      ];
    case 'access.granted':
      return read.one(levels, 'level', (level) => ({
        say: 'granted',
        name: read.name('name'),
        level,
      }));
    case 'comment.checked':
      return read.flag('checked', (is) => ({ say: 'checked', is }));
    case 'review.demanded':
      return read.flag('demanded', (is) => ({ say: 'demanded', is }));
    case 'space.changed':
      return spaceFacts.flatMap((name) => read.flag(name, (is): Fact => ({ say: name, is })));
    case 'template.changed':
      return [
        { say: 'template', scope: scopes.find((scope) => scope === details.scope) ?? 'none' },
      ];
    case 'review.asked':
    case 'review.changed':
    case 'review.decided':
    case 'review.judged':
      return read.one(statuses, 'status', (status) => ({ say: 'review', status }));
    case 'priority.set':
      return read.number('level', 'priority');
    case 'priority.confirmed':
      return read.version('version');
    case 'owner.changed':
      return [{ say: 'owner', name: read.name('name') }];
    case 'document.scheduled':
      return details.reviewEvery === null
        ? [{ say: 'days', count: 0 }]
        : read.number('reviewEvery', 'days');
    case 'person.changed':
      return changesOfPerson(details);
    default:
      return [];
  }
}

function changesOfPerson(details: Record<string, unknown>): Fact[] {
  const read = readerOf(details);
  const [role, department] = [readerOf(details.role), readerOf(details.department)];
  return [
    ...read.text('name', (name): Fact => ({ say: 'person', name })),
    ...read.text('from', (name): Fact => ({ say: 'called', name })),
    ...role.one(roles, 'was', (was) => role.one(roles, 'is', (is) => ({ say: 'role', was, is }))),
    ...readerOf(details.isCoach).flag('is', (is) => ({ say: 'coach', is })),
    ...(details.department
      ? [{ say: 'department' as const, was: department.name('was'), is: department.name('is') }]
      : []),
    ...readerOf(details.disabled).flag('is', (is) => ({ say: 'disabled', is })),
    ...read.flag('picture', (is) => ({ say: 'picture', is })),
    ...read.flag('sessionsEnded', () => ({ say: 'sessionsEnded' })),
  ];
}

const kinds = ['folder', 'document', 'premortem', 'attachment'] as const;
const levels = ['none', 'read', 'comment', 'edit', 'manage'] as const;
const statuses = ['open', 'approved', 'changes', 'withdrawn'] as const;
const scopes = ['space', 'everywhere'] as const;
const roles = ['reader', 'editor', 'admin'] as const;

function readerOf(details: unknown) {
  const fields = (typeof details === 'object' && details !== null ? details : {}) as Record<
    string,
    unknown
  >;
  const number = (key: string, say: CountedDetail): Fact[] => {
    const count = fields[key];
    return typeof count === 'number' ? [{ say, count }] : [];
  };
  return {
    name: (key: string) => (typeof fields[key] === 'string' ? fields[key] : null),
    text(key: string, fact: (text: string) => Fact): Fact[] {
      const text = fields[key];
      return typeof text === 'string' && text !== '' ? [fact(text)] : [];
    },
    flag(key: string, fact: (is: boolean) => Fact): Fact[] {
      const is = fields[key];
      return typeof is === 'boolean' ? [fact(is)] : [];
    },
    one<T extends string>(of: readonly T[], key: string, fact: (one: T) => Fact | Fact[]): Fact[] {
      const one = of.find((option) => option === fields[key]);
      return one === undefined ? [] : [fact(one)].flat();
    },
    number,
    version: (key: string) => number(key, 'version'),
    /** The count of a single file is omitted. */
    files: () => (fields.files === 1 ? [] : number('files', 'files')),
  };
}

/** The filters for the call; `to` includes the whole day. */
export function filtersOf(
  { file, person, action, from, to }: AuditFilter,
  actions: readonly string[],
) {
  const knownAction = actions.find((one) => one === action);
  const [after, before] = [beginningOf(from), beginningOf(to, 1)];
  return {
    ...(file && { fileId: file }),
    ...(person && { personId: person }),
    ...(knownAction && { action: knownAction as AuditEntry['action'] }),
    ...(after && { from: after }),
    ...(before && { to: before }),
  };
}

/** Start of a day such as 2026-11-21, or `later` days after it; null if invalid. */
function beginningOf(day: string | undefined, later = 0): string | null {
  const [year, month, date] =
    /^(\d{4})-(\d\d)-(\d\d)$/
      .exec(day ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(year, month - 1, date + later).toISOString();
}

/** The entries grouped by formatted day, in their order. */
export function daysOf<Entry extends { at: string }>(
  entries: readonly Entry[],
  language: string,
): { day: string; entries: Entry[] }[] {
  const format = new Intl.DateTimeFormat(ownLanguage(language), { dateStyle: 'full' });
  const days = Map.groupBy(entries, ({ at }) => format.format(new Date(at)));
  return [...days].map(([day, entries]) => ({ day, entries }));
}
