import { Worker } from 'node:worker_threads';

/** What the thread at `url` answers to `input`: its first message. It knows nothing of the environment, and ends with it. */
export async function apart<Answer>(url: URL, input: unknown): Promise<Answer> {
  const worker = new Worker(url, { workerData: input, env: {} });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`${url.pathname} ended without an answer`)));
    });
  } finally {
    await worker.terminate();
  }
}
