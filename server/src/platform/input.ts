// The input of a call: query, JSON or the fields of a form, parsed strictly.
import type { Endpoint } from '@docent/contract/endpoint';
import { refuse } from '@docent/contract/refusals';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';
import type { Call, UploadedFile } from './endpoints.ts';

const deepest = 256;

/** An empty body counts as no field at all. Refuses what is not JSON. */
export function readJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw refuse('request/invalid', { body: 'is not valid JSON' });
  }
}

/** Gives the files of an upload to `call`. Refuses with the names of the fields that do not fit. */
export async function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  call: Pick<Call, 'files'>,
): Promise<unknown> {
  let given = { ...(request.query as object) };
  if (endpoint.kind === 'upload') {
    const form = await readForm(request);
    given = { ...given, ...form.fields };
    call.files = form.files;
  } else if (request.method === 'POST') {
    // The parser of forms takes it, and leaves a body without a field.
    if (request.isMultipart()) throw refuse('request/media-type');
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) {
      throw refuse('request/invalid', { body: 'must be a JSON object' });
    }
    given = { ...given, ...body };
  }
  checkTexts(given);
  const parsed = endpoint.input.safeParse(given);
  if (!parsed.success) throw refuse('request/invalid', describe(parsed.error));
  return parsed.data;
}

/**
 * PostgreSQL cannot store NUL, UTF-8 cannot carry half a surrogate pair, and what walks a document would run out of
 * stack on a million brackets, or take `__proto__` for the prototype: none of these is let in.
 */
function checkTexts(input: object): void {
  const open: { value: unknown; field: string; depth: number }[] = Object.entries(input).map(
    ([field, value]) => ({ value, field, depth: 1 }),
  );
  for (const field of Object.keys(input)) checkText(field, 'body');
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string') checkText(value, field);
    else if (typeof value === 'object' && value !== null) {
      if (depth > deepest) throw refuse('request/invalid', { [field]: 'is nested too deeply' });
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'number' || inner === null) continue;
        checkText(key, field);
        if (key === '__proto__')
          throw refuse('request/invalid', { [field]: 'holds a forbidden name' });
        open.push({ value: inner, field, depth: depth + 1 });
      }
    }
  }
}

function checkText(text: string, field: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw refuse('request/invalid', { [field]: 'holds characters that are not text' });
  }
}

/** Field → what is wrong with it. */
function describe(error: ZodError): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) wrong[[...issue.path, key].join('.')] = 'is not a known field';
    } else {
      wrong[issue.path.join('.') || 'body'] = issue.message;
    }
  }
  return wrong;
}

async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw refuse('request/media-type');
  const parts = request.parts()[Symbol.asyncIterator]();
  const fields: Record<string, unknown> = {};
  let next = await parts.next();
  while (!next.done && next.value.type === 'field') {
    const { fieldname, value } = next.value;
    if (fieldname in fields) throw refuse('request/invalid', { [fieldname]: 'is given twice' });
    fields[fieldname] = value;
    next = await parts.next();
  }
  async function* files(): AsyncGenerator<UploadedFile> {
    while (!next.done) {
      const part = next.value;
      if (part.type === 'field') {
        throw refuse('request/invalid', { [part.fieldname]: 'must come before the files' });
      }
      yield uploadedFile(part);
      // What was not wanted must be read all the same, or the next part never comes.
      part.file.resume();
      next = await parts.next();
    }
  }
  return { fields, files };
}

function uploadedFile({ filename, mimetype, file }: MultipartFile): UploadedFile {
  return { name: filename ?? '', mime: mimetype, content: file };
}
