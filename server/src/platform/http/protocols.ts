// Requests below a path of `/api` that are not calls of the contract, but speak a protocol that a library implements.
// Host, load, token and cost are checked as for calls.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@docent/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Caller } from '../caller.ts';

export interface Protocol {
  /** Relative to `/api`. */
  path: `/${string}`;
  methods: HTTPMethods[];
  /** Types of bodies, which the handler reads itself. */
  mediaTypes: readonly string[];
  /** The cost of a request. */
  cost: number;
  handle(caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export function addProtocols(
  api: FastifyInstance,
  protocols: readonly Protocol[],
  identify: (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Pick<Endpoint, 'kind' | 'open' | 'cost' | 'bodyLimit'>,
  ) => Promise<void>,
  callerOf: (request: FastifyRequest) => Caller | undefined,
): void {
  for (const { path, methods, mediaTypes, cost, handle } of protocols) {
    for (const type of mediaTypes) {
      api.addContentTypeParser(type, (_request, _body, done) => done(null));
    }
    const trait = { kind: 'upload', open: false, cost, bodyLimit: 0 } as const;
    for (const url of [path, `${path}/*`]) {
      api.route({
        method: methods,
        url,
        onRequest: (request, reply) => identify(request, reply, trait),
        async handler(request, reply) {
          const caller = callerOf(request);
          if (caller === undefined) throw new Error('The request was not identified.');
          reply.hijack();
          await handle(caller, request.raw, reply.raw);
        },
      });
    }
  }
}
