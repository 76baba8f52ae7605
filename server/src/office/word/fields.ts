// Word's fields: a code, and the result that it had when it was last updated.
import type { MarkJSON } from '@docent/document-model/content';
import { isSafeHref } from '@docent/document-model/links';
import { linkToBookmark } from '../bookmarks.ts';
import type { Element } from '../xml.ts';
import { formFieldOf } from './controls.ts';
import type { WordReading } from './reading.ts';

interface FieldSink {
  node(node: ReturnType<typeof formFieldOf>): void;
  block(block: { type: string; attrs?: Record<string, unknown> }): void;
}

export function beginField({ fields }: WordReading, form: Element | null, code: string): void {
  fields.push({ code, isInCode: true, isHidden: false, link: null, form, result: '' });
}

/** The code is complete, and the result follows. */
export function separateField({ fields }: WordReading, sink: FieldSink): void {
  const field = fields.at(-1);
  if (!field) return;
  field.isInCode = false;
  const [name = '', ...words] = wordsOf(field.code);
  const option = (letter: string): string | null => {
    const at = words.indexOf(`\\${letter}`);
    return at < 0 ? null : (words[at + 1] ?? '');
  };
  switch (name.toUpperCase()) {
    case 'TOC': {
      // Lists of figures stay as they are.
      if (option('c') !== null || option('a') !== null) return;
      field.isHidden = true;
      const depth = Number(/-(\d)/.exec(option('o') ?? '')?.[1]);
      sink.block({
        type: 'tableOfContents',
        ...(depth && { attrs: { depth: Math.min(6, depth) } }),
      });
      return;
    }
    case 'HYPERLINK': {
      const [first = ''] = words;
      const url = first.startsWith('\\') ? '' : first;
      const anchor = option('l');
      const href = anchor ? `${url}#${anchor}` : url;
      if (url === '') field.link = anchor ? linkToBookmark(anchor) : null;
      else if (isSafeHref(href)) field.link = { type: 'link', attrs: { href } };
      return;
    }
    case 'REF':
    case 'PAGEREF':
    case 'NOTEREF':
      if (words[0] && words.includes('\\h')) field.link = linkToBookmark(words[0]);
      return;
    case 'SET':
    case 'ASK':
      // They only give a bookmark its text.
      field.isHidden = true;
      return;
    case 'FORMTEXT':
    case 'FORMCHECKBOX':
    case 'FORMDROPDOWN':
      field.isHidden = field.form !== null;
  }
}

export function closeField({ fields }: WordReading, sink: FieldSink): void {
  const field = fields.pop();
  if (!field?.form || !/^\s*FORM/i.test(field.code) || !fields.every(isTextShown)) return;
  sink.node(formFieldOf(field.form, field.result));
}

const isTextShown = ({ isInCode, isHidden }: WordReading['fields'][number]) =>
  !isInCode && !isHidden;

/** Whether text belongs to the document: not to a field's code or to a result that is replaced. */
export function fieldsAllowText({ fields }: WordReading): boolean {
  return fields.every(isTextShown);
}

/** The link that the open fields make of their result. */
export function linkOfFields({ fields }: WordReading): MarkJSON | null {
  return fields.findLast(({ link }) => link !== null)?.link ?? null;
}

/** The words of a code; those in quotes are one. */
function wordsOf(code: string): string[] {
  return [...code.matchAll(/"([^"]*)"|[“]([^”]*)[”]|(\S+)/g)].map(
    ([, quoted, curly, plain]) => quoted ?? curly ?? plain ?? '',
  );
}
