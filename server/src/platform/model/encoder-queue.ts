// The tasks of one encoder, which does one at a time in a thread or process of its own, started by the first task. What a
// person waits for overtakes paragraphs to be embedded, of which there may be a million.
import { EmbeddingsAway } from './embeddings.ts';

/** The thread or process of an encoder. While it is unreferenced, it does not keep ours from ending. */
export interface EncoderHost<Task> {
  send(task: Task): void;
  ref(): void;
  unref(): void;
  stop(): Promise<unknown>;
}

export interface HostEvents<Reply> {
  onReply(reply: Reply | { error: string }): void;
  onEnd(error: Error): void;
}

interface QueuedTask<Task, Reply> {
  task: Task;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

export type TaskUrgency = 'urgent' | 'background';

export function createEncoderQueue<Task, Reply extends object>(
  startHost: (events: HostEvents<Reply>) => EncoderHost<Task>,
) {
  type Queued = QueuedTask<Task, Reply>;
  const queues: Record<TaskUrgency, Queued[]> = { urgent: [], background: [] };
  let host: EncoderHost<Task> | null = null;
  let current: Queued | null = null;
  let isClosed = false;

  function start(): EncoderHost<Task> {
    const newHost = startHost({
      onReply(reply) {
        const doneTask = current;
        current = null;
        if ('error' in reply) doneTask?.reject(new EmbeddingsAway(String(reply.error)));
        else doneTask?.resolve(reply);
        runNext();
      },
      onEnd(error) {
        if (host !== newHost) return;
        host = null;
        const unansweredTasks = [
          ...(current ? [current] : []),
          ...queues.urgent,
          ...queues.background,
        ];
        current = null;
        queues.urgent = [];
        queues.background = [];
        for (const { reject } of unansweredTasks) reject(new EmbeddingsAway(error.message));
      },
    });
    return newHost;
  }

  function runNext(): void {
    if (current) return;
    current = queues.urgent.shift() ?? queues.background.shift() ?? null;
    if (!current) {
      host?.unref();
      return;
    }
    host ??= start();
    host.ref();
    host.send(current.task);
  }

  return {
    /** Throws `EmbeddingsAway` when the encoder fails or its host ends, and the signal's reason when nobody waits any more. */
    async run(task: Task, urgency: TaskUrgency, signal?: AbortSignal): Promise<Reply> {
      signal?.throwIfAborted();
      if (isClosed) throw new EmbeddingsAway('the encoder is closed');
      return new Promise<Reply>((resolve, reject) => {
        const queuedTask: Queued = { task, resolve, reject };
        const leave = () => {
          const place = queues[urgency].indexOf(queuedTask);
          if (place >= 0) queues[urgency].splice(place, 1);
          reject(signal?.reason);
        };
        queuedTask.resolve = (reply) => {
          signal?.removeEventListener('abort', leave);
          resolve(reply);
        };
        signal?.addEventListener('abort', leave, { once: true });
        queues[urgency].push(queuedTask);
        runNext();
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      await host?.stop();
    },
  };
}
