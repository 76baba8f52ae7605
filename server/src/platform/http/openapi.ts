// Describes the API by its contract: an OpenAPI document, and a page that displays it without scripts.
import type { Endpoint } from '@docent/contract/endpoint';
import { type Reason, refusals } from '@docent/contract/refusals';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Endpoints = Record<string, Record<string, Endpoint>>;
type Schema = Record<string, unknown>;

/** Adds `/api/openapi.json` and `/api/reference`. */
export async function addReference(app: FastifyInstance, contract: Endpoints): Promise<void> {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describeApi(contract));
    reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/reference', (_request, reply) => {
    page ??= printReference(contract);
    reply.type('text/html; charset=utf-8').send(page);
  });
}

/** An OpenAPI 3.1 document. */
function describeApi(contract: Endpoints): Schema {
  const paths: Record<string, Schema> = {};
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const methods = endpoint.changing ? (['GET', 'POST'] as const) : [endpoint.method];
      for (const method of methods) {
        paths[endpoint.path] = {
          ...paths[endpoint.path],
          [method.toLowerCase()]: describeCall(feature, name, endpoint, method, methods.length > 1),
        };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docent',
      version: '1',
      description:
        'Answers are `{ code: 200, data }`; a refusal has the fitting status and `{ code, data: null, message, reason, details? }`. Unknown fields are refused.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'data', 'message', 'reason'],
          properties: {
            code: { type: 'integer' },
            data: { type: 'null' },
            message: { type: 'string' },
            reason: { enum: Object.keys(refusals) },
            details: {},
          },
        },
      },
    },
  };
}

function describeCall(
  feature: string,
  name: string,
  endpoint: Endpoint,
  method: 'GET' | 'POST',
  twice: boolean,
): Schema {
  const input = jsonSchema(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  const requiredNames = new Set((input.required as string[] | undefined) ?? []);
  const inBody =
    endpoint.kind === 'upload'
      ? {
          'multipart/form-data': {
            schema: {
              ...input,
              properties: {
                ...properties,
                file: { type: 'array', items: { type: 'string', format: 'binary' } },
              },
            },
          },
        }
      : { 'application/json': { schema: input } };
  return {
    operationId: `${feature}.${name}${twice ? `.${method.toLowerCase()}` : ''}`,
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.open ? { security: [] } : {}),
    ...(method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([field, schema]) => ({
            name: field,
            in: 'query',
            required: requiredNames.has(field),
            schema,
          })),
        }
      : { requestBody: { required: requiredNames.size > 0, content: inBody } }),
    responses: { 200: describeAnswer(endpoint), default: refusalResponse },
  };
}

const refusalResponse = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

function describeAnswer(endpoint: Endpoint): Schema {
  if (endpoint.kind === 'binary') {
    return {
      description: 'The bytes',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = {
    type: 'object',
    required: ['code', 'data'],
    properties: { code: { const: 200 }, data: jsonSchema(endpoint.output, 'output') },
  };
  return {
    description: 'Done',
    content: {
      'application/json': { schema },
      ...(endpoint.event
        ? { 'text/event-stream': { schema: jsonSchema(endpoint.event, 'output') } }
        : {}),
    },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return described;
}

function printReference(contract: Endpoints): string {
  const features = Object.entries(contract).map(([feature, endpoints]) => {
    const calls = Object.values(endpoints).map(printCall).join('');
    return `<section><h2 id="${feature}">${feature}</h2>${calls}</section>`;
  });
  const menu = Object.keys(contract)
    .map((feature) => `<li><a href="#${feature}">${feature}</a></li>`)
    .join('');
  const reasons = (Object.keys(refusals) as Reason[])
    .map((reason) => {
      const [status, message] = refusals[reason];
      return `<tr><td><code>${reason}</code></td><td>${status}</td><td>${escapeText(message)}</td></tr>`;
    })
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Docent API</title><style>${style}</style></head>
<body><header><h1>Docent API</h1><p>Answers are <code>{ code: 200, data }</code>; a refusal has the fitting status and
<code>{ code, data: null, message, reason, details? }</code>. Every call carries the token in <code>Authorization</code>.
Machine-readable: <a href="openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Features"><ul>${menu}<li><a href="#refusals">refusals</a></li></ul></nav>
<main>${features.join('')}
<section><h2 id="refusals">Refusals</h2><div class="wide"><table><thead><tr><th>Reason</th><th>Status</th><th>Sentence</th></tr></thead><tbody>${reasons}</tbody></table></div></section></main></body></html>`;
}

function printCall(endpoint: Endpoint): string {
  const method = endpoint.changing ? 'GET, POST' : endpoint.method;
  const input = JSON.stringify(jsonSchema(endpoint.input, 'input').properties ?? {}, null, 2);
  const output = JSON.stringify(jsonSchema(endpoint.output, 'output'), null, 2);
  const answer =
    endpoint.kind === 'binary'
      ? '<p>Answers bytes.</p>'
      : `<details><summary>Answer</summary><pre tabindex="0">${escapeText(output)}</pre></details>`;
  return `<article><h3><span>${method}</span> <code>/api${endpoint.path}</code></h3><p>${escapeText(endpoint.summary)}</p>
<details><summary>Fields</summary><pre tabindex="0">${escapeText(input)}</pre></details>${answer}</article>`;
}

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;--line:light-dark(#dee2e6,#373a40);--quiet:light-dark(#495057,#adb5bd);--mark:light-dark(#1864ab,#74c0fc)}
body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;text-transform:capitalize}
h3{font-size:1rem;margin:0}h3 span{color:var(--quiet);font-weight:500;font-size:.8rem}
a,summary{color:var(--mark)}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
article{border-top:1px solid var(--line);padding:.9rem 0}article p{margin:.2rem 0 .4rem}
summary{cursor:pointer}pre,.wide{overflow:auto}pre{border:1px solid var(--line);border-radius:.4rem;padding:.7rem;font-size:.8rem}
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid var(--line);padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top}
`;
