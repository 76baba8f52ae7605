// Which tables a statement reads and changes, by the names in its text: one too many is harmless, a missing one is not.
export type RunStatement = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

export interface Catalog {
  /** The tables whose changes are notified by a trigger. */
  tracked: ReadonlySet<string>;
  readBy(text: string): readonly string[];
  /** The tracked tables that it changes, including those that triggers and foreign keys change along with them. */
  writtenBy(text: string): readonly string[];
}

export interface TableRow {
  name: string;
  isTracked: boolean;
  /** The columns whose update is notified; empty for all. */
  columns: readonly string[];
  /** The sources of its other triggers. */
  triggers: readonly string[];
  /** Tables whose rows are deleted or updated by foreign keys along with rows of this one. */
  cascades: readonly string[];
}

export interface FunctionRow {
  name: string;
  definition: string;
}

const tablesText = `
  select c.relname as name, notified.columns is not null as "isTracked",
    coalesce(notified.columns, '{}') as columns,
    array(select p.prosrc from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and not t.tgisinternal and p.proname <> 'notify_table_change') as triggers,
    array(select other.relname::text from pg_constraint k join pg_class other on other.oid = k.conrelid
      where k.confrelid = c.oid and k.contype = 'f' and (k.confdeltype <> 'a' or k.confupdtype <> 'a')) as cascades
  from pg_class c
  left join lateral (
    select array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any(t.tgattr::int2[])) as columns
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = c.oid and p.proname = 'notify_table_change'
  ) notified on true
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;

const functionsText = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'`;

/** Statements are made of few texts; only those with lists of varying length are more. */
const maxTexts = 5_000;

export async function loadCatalog(run: RunStatement): Promise<Catalog> {
  const [tables, functions] = await Promise.all([run(tablesText, []), run(functionsText, [])]);
  return createCatalog(tables.rows as TableRow[], functions.rows as FunctionRow[]);
}

export function createCatalog(
  tableRows: readonly TableRow[],
  functionRows: readonly FunctionRow[],
): Catalog {
  const tables = new Map(tableRows.map((table) => [table.name, table]));
  /** Overloaded functions are one. */
  const functions = new Map<string, string>();
  for (const { name, definition } of functionRows) {
    functions.set(name, `${functions.get(name) ?? ''} ${definition}`);
  }

  /** The text with the definitions of all functions in it, and in those. */
  function unfold(text: string, unfoldedNames: Set<string> = new Set()): string {
    let whole = text;
    for (const word of wordsOf(text)) {
      const definition = functions.get(word);
      if (definition === undefined || unfoldedNames.has(word)) continue;
      unfoldedNames.add(word);
      whole += ` ${unfold(definition, unfoldedNames)}`;
    }
    return whole;
  }

  function addWritten(text: string, into: Set<string>, visitedNames: Set<string>) {
    const whole = unfold(text);
    const words = wordsOf(whole);
    for (const [, kind, name = ''] of whole.matchAll(change)) {
      const table = tables.get(name.toLowerCase());
      if (!table) continue;
      const isNotified =
        kind?.toLowerCase() !== 'update' ||
        table.columns.length === 0 ||
        table.columns.some((column) => words.has(column));
      if (table.isTracked && isNotified) into.add(table.name);
      addChangedAlong(table, into, visitedNames);
    }
  }

  function addChangedAlong(table: TableRow, into: Set<string>, visitedNames: Set<string>) {
    if (visitedNames.has(table.name)) return;
    visitedNames.add(table.name);
    for (const source of table.triggers) addWritten(source, into, visitedNames);
    for (const name of table.cascades) {
      const other = tables.get(name);
      if (!other) continue;
      if (other.isTracked) into.add(name);
      addChangedAlong(other, into, visitedNames);
    }
  }

  return {
    tracked: new Set(tableRows.filter(({ isTracked }) => isTracked).map(({ name }) => name)),
    readBy: rememberTexts((text) => [...wordsOf(unfold(text))].filter((word) => tables.has(word))),
    writtenBy: rememberTexts((text) => {
      const into = new Set<string>();
      addWritten(text, into, new Set());
      return [...into];
    }),
  };
}

const change =
  /\b(insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+(?:only\s+)?"?(\w+)"?/gi;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z_][a-z_0-9]*/g));

function rememberTexts(tablesOf: (text: string) => readonly string[]) {
  const knownTables = new Map<string, readonly string[]>();
  return (text: string) => {
    let result = knownTables.get(text);
    if (result === undefined) {
      result = tablesOf(text);
      if (knownTables.size >= maxTexts) knownTables.clear();
      knownTables.set(text, result);
    }
    return result;
  };
}
