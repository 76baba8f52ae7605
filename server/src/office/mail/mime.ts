// Parses e-mail messages (RFC 5322 and MIME): headers, parts and their encodings.
import { TooMuch } from '../unreadable.ts';

export interface MailPart {
  /** Lower case, such as `text/plain`. */
  type: string;
  /** Of an attachment, empty if it has no name; null for the text itself. */
  fileName: string | null;
  header(name: string): string;
  children: MailPart[];
  bytes(): Uint8Array;
  text(): string;
}

const maxDepth = 20;
const maxParts = 2_000;

/** Bytes as characters of one byte each, so that offsets are those of the file. */
export function parseMail(bytes: Uint8Array): MailPart {
  return parsePart(Buffer.from(bytes).toString('latin1'), { depth: 0, count: { parts: 0 } });
}

function parsePart(
  source: string,
  { depth, count }: { depth: number; count: { parts: number } },
): MailPart {
  if (depth > maxDepth) throw new TooMuch('It is nested too deeply.');
  if (++count.parts > maxParts) throw new TooMuch('It holds too many parts.');
  const blank = /\r?\n\r?\n/.exec(source);
  const head = blank ? source.slice(0, blank.index) : source;
  const body = blank ? source.slice(blank.index + blank[0].length) : '';
  const headers = parseHeaders(head);
  const type = parseValue(headers.get('content-type') ?? 'text/plain');
  const disposition = parseValue(headers.get('content-disposition') ?? '');
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase();
  const bytes = () => decodeBody(body, encoding);
  const inner = { depth: depth + 1, count };
  let children: MailPart[] = [];
  const { boundary } = type.parameters;
  if (type.value.startsWith('multipart/') && boundary) {
    children = splitBody(body, boundary).map((part) => parsePart(part, inner));
  } else if (type.value === 'message/rfc822') {
    children = [parsePart(Buffer.from(bytes()).toString('latin1'), inner)];
  }
  const fileName = disposition.parameters.filename ?? type.parameters.name ?? null;
  return {
    type: type.value || 'text/plain',
    fileName: fileName ?? (disposition.value === 'attachment' ? '' : null),
    header: (name) =>
      decodeWords(headers.get(name) ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    children,
    bytes,
    text: () => decodeCharset(bytes(), type.parameters.charset),
  };
}

/** The first value of each header, without its folds. */
function parseHeaders(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !headers.has(name.toLowerCase())) {
      headers.set(name.toLowerCase(), value);
    }
  }
  return headers;
}

/** A value such as `text/plain; charset="utf-8"`, also with the continued parameters of RFC 2231. */
function parseValue(header: string): { value: string; parameters: Record<string, string> } {
  const [value = ''] = header.split(';', 1);
  const parameters: Record<string, string> = {};
  const encodedParts: Record<string, string> = {};
  for (const [, name = '', star = '', quoted, bare = ''] of header
    .slice(value.length)
    .matchAll(/;\s*([\w-]+)((?:\*\d+)?\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    const text = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
    const into = star.endsWith('*') ? encodedParts : parameters;
    const key = name.toLowerCase();
    into[key] = (star === '' || star === '*' ? '' : (into[key] ?? '')) + text;
  }
  for (const name in parameters) parameters[name] = decodeWords(parameters[name] ?? '');
  for (const [name, text] of Object.entries(encodedParts)) {
    const [, charset = 'utf-8', rest = text] = /^([\w-]*)'[^']*'(.*)$/.exec(text) ?? [];
    parameters[name] = decodeCharset(percentDecoded(rest), charset);
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function percentDecoded(text: string): Uint8Array {
  const latin = text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(latin, 'latin1');
}

function splitBody(body: string, boundary: string): string[] {
  const delimiter = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    if (start >= 0) parts.push(body.slice(start, at).replace(/\r?\n$/, ''));
    const after = at + delimiter.length;
    if (body.startsWith('--', after)) return parts;
    const line = body.indexOf('\n', after);
    if (line < 0) return parts;
    start = line + 1;
    if (parts.length > maxParts) throw new TooMuch('It holds too many parts.');
  }
  // The end of a message that was cut off.
  if (start >= 0) parts.push(body.slice(start));
  return parts;
}

function decodeBody(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const joinedBody = body.replaceAll(/[ \t]*=[ \t]*\r?\n/g, '');
  return Buffer.from(
    joinedBody.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );
}

function decodeCharset(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset.trim()).decode(bytes);
  } catch (error) {
    // An unknown name, for which mail programs show western letters.
    if (error instanceof RangeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}

/** Words of a header such as `=?utf-8?B?5L2g?=`; other bytes are UTF-8. */
function decodeWords(header: string): string {
  const isLatin = /[\x80-\xff]/.test(header) && !/[^\0-\xff]/.test(header);
  const text = isLatin ? decodeCharset(Buffer.from(header, 'latin1')) : header;
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(
      /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi,
      (_, charset: string, kind: string, word: string) =>
        decodeCharset(
          kind.toLowerCase() === 'b'
            ? Buffer.from(word, 'base64')
            : decodeBody(word.replaceAll('_', ' '), 'quoted-printable'),
          charset,
        ),
    );
}
