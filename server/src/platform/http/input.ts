// Parses the input of a call strictly: query, JSON or form fields.
import type { Endpoint } from '@docent/contract/endpoint';
import { refuse } from '@docent/contract/refusals';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';
import { checkTexts } from './checked-texts.ts';
import type { Call, UploadedFile } from './endpoints.ts';

/** Adds the files of an upload to `call`. Refuses with the names of invalid fields. */
export async function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  call: Pick<Call, 'files'>,
): Promise<unknown> {
  let values = { ...(request.query as object) };
  if (endpoint.kind === 'upload') {
    const form = await readForm(request);
    values = { ...values, ...form.fields };
    call.files = form.files;
  } else if (request.method === 'POST') {
    // The form parser would accept it, and the body would have no fields.
    if (request.isMultipart()) throw refuse('request/media-type');
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) {
      throw refuse('request/invalid', { body: 'must be a JSON object' });
    }
    values = { ...values, ...body };
  }
  const wrong = checkTexts(values);
  if (wrong) throw refuse('request/invalid', wrong);
  const parsedInput = endpoint.input.safeParse(values);
  if (!parsedInput.success) throw refuse('request/invalid', describe(parsedInput.error));
  return parsedInput.data;
}

/** Error messages by field. */
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
      // Unused content must be consumed, or the next part never arrives.
      part.file.resume();
      next = await parts.next();
    }
  }
  return { fields, files };
}

function uploadedFile({ filename, mimetype, file }: MultipartFile): UploadedFile {
  return { name: filename ?? '', mime: mimetype, content: file };
}
