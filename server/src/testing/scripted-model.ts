// An OpenAI-compatible chat endpoint over a real socket, with responses scripted by the test.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface AskedOfModel {
  model: string;
  messages: { role: string; content: string }[];
  authorization: string | undefined;
}

/** A scripted response. Each piece of text is sent as a separate chunk of the stream. */
export type Script =
  | { say: readonly string[] }
  /** Sends these pieces, then closes the connection in the middle of the response. */
  | { cut: readonly string[] }
  /** Sends these pieces, then nothing more, and keeps the connection open. */
  | { stall: readonly string[] }
  | { status: number; body?: string; headers?: Record<string, string> }
  /** Sends this event stream unchanged. */
  | { raw: string };

export interface ScriptedModel {
  baseUrl: string;
  asked: AskedOfModel[];
  /** Sets the response to all further requests, or a function that chooses one by the request. */
  script(next: Script | ((asked: AskedOfModel) => Script)): void;
  close(): Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const asked: AskedOfModel[] = [];
  let decide: (asked: AskedOfModel) => Script = () => ({ status: 500 });

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end();
    const { model, messages } = JSON.parse(body) as AskedOfModel;
    const question = { model, messages, authorization: request.headers.authorization };
    asked.push(question);
    await play(decide(question), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    script(next) {
      decide = typeof next === 'function' ? next : () => next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function play(script: Script, response: ServerResponse): Promise<void> {
  if ('status' in script) {
    response.writeHead(script.status, {
      'content-type': 'application/json',
      ...script.headers,
    });
    response.end(
      script.body ?? JSON.stringify({ error: { message: 'scripted', type: 'scripted' } }),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('raw' in script) {
    response.end(script.raw);
    return;
  }
  const pieces = 'say' in script ? script.say : 'cut' in script ? script.cut : script.stall;
  for (const content of pieces) {
    send(response, { delta: { role: 'assistant', content }, finish_reason: null });
    await new Promise((resolve) => setImmediate(resolve));
  }
  if ('stall' in script) return;
  if ('cut' in script) {
    // The delay lets the pieces reach the client before the connection breaks.
    setTimeout(() => response.destroy(), 20);
    return;
  }
  send(response, { delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
}

function send(response: ServerResponse, choice: object): void {
  const chunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, ...choice }],
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}
