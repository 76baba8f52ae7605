// SQL as a tagged template: interpolated values become parameters, never text.

/** A piece of SQL with its values. Create it with `sql`; pass it to a `Database` or to another `sql`. */
export class Fragment {
  /** Always has one more element than `values`. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  /** The text with `$1`, `$2` … for the values. */
  get text(): string {
    let text = this.texts[0] ?? '';
    for (let i = 1; i < this.texts.length; i++) text += `$${i}${this.texts[i]}`;
    return text;
  }
}

/**
 * ``sql`select … where id = ${id} and ${condition}` ``: a `Fragment` among the values is inlined, everything else
 * becomes a parameter. Arrays become PostgreSQL arrays (`= any(${ids})`), plain objects JSON, dates timestamps,
 * byte arrays bytea; a JSON array needs `sql.json`. `undefined` throws, so that a forgotten field never becomes
 * NULL.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return weave(strings, values);
}

/** The fragments with a separator between them; empty for an empty list. */
sql.join = (fragments: readonly Fragment[], separator: Fragment = comma): Fragment => {
  const [first, ...rest] = fragments;
  if (!first) return sql.empty;
  const parts = [first, ...rest.flatMap((fragment) => [separator, fragment])];
  return weave(
    Array.from({ length: parts.length + 1 }, () => ''),
    parts,
  );
};

/** A table or column name that is known only at run time, quoted. */
sql.identifier = (name: string): Fragment => raw(`"${name.replaceAll('"', '""')}"`);

/** Any JSON value, including arrays and strings, as `jsonb`. */
sql.json = (value: unknown): Fragment =>
  new Fragment(['', '::jsonb'], [value === null ? null : JSON.stringify(value)]);

/** For trusted text only (migrations, constants): nothing is escaped. */
sql.raw = (text: string): Fragment => raw(text);

sql.empty = new Fragment([''], []);

const comma = raw(', ');

function raw(text: string): Fragment {
  return new Fragment([text], []);
}

function weave(strings: readonly string[], values: readonly unknown[]): Fragment {
  const texts: string[] = [strings[0] ?? ''];
  const parameters: unknown[] = [];
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? '';
    if (value instanceof Fragment) {
      const [first = '', ...rest] = value.texts;
      texts.push(texts.pop() + first, ...rest);
      texts.push(texts.pop() + after);
      parameters.push(...value.values);
    } else {
      if (value === undefined) throw new Error(`An undefined value in SQL after: ${strings[i]}`);
      parameters.push(value);
      texts.push(after);
    }
  });
  return new Fragment(texts, parameters);
}
