// Worker thread that compares all texts of this node: one task in, one reply out.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { judgePair } from '../../duplicate-engine/diverging.ts';
import { createDuplicateEngine } from '../../duplicate-engine/engine.ts';
import { joinInThreads } from '../../duplicate-engine/join-in-threads.ts';
import {
  countDuplicates,
  listDisagreeing,
  listDuplicates,
} from '../../duplicate-engine/listing.ts';
import { hashOf } from '../../duplicate-engine/text-table.ts';
import type {
  ComparingReply,
  ComparingTask,
  ComparingThreadData,
  SimilarPlace,
} from './comparing.ts';

const { floor, joined } = workerData as ComparingThreadData;
const engine = createDuplicateEngine(floor, true);

/** Limits the places of a text, such as boilerplate, that are equally near. */
const maxNearest = 100;

// Lower priority than typing and reading. Only on Linux, because elsewhere this would affect the whole process.
if (process.platform === 'linux') setPriority(5);

parentPort?.on('message', async ({ id, task }: { id: number; task: ComparingTask }) => {
  let reply: ComparingReply;
  try {
    reply = { id, answer: await run(task) };
  } catch (error) {
    reply = { id, error: (error as Error).stack ?? String(error) };
  }
  parentPort?.postMessage(reply);
});

function run(task: ComparingTask): unknown {
  switch (task.do) {
    case 'change':
      for (const change of task.changes) {
        if (typeof change === 'number') engine.drop(change);
        else engine.put(...change);
      }
      return null;
    case 'join':
      return engine.join((input, visit) => {
        joined[1] = input.numbers.length;
        return joinInThreads({ ...input, next: joined }, visit);
      });
    case 'vectors': {
      const length = task.vectors.length / task.records.length;
      task.records.forEach((record, i) => {
        const vector = task.vectors.subarray(i * length, (i + 1) * length);
        engine.putVector(record, { file: task.file, vector });
      });
      return null;
    }
    case 'list':
      return listDuplicates(engine, task.request);
    case 'count':
      return countDuplicates(engine, task.seen, task.files, task.threshold);
    case 'similar':
      return findSimilar(task);
    case 'places':
      return task.hashes.map((hash) => {
        const text = engine.texts.find(hash);
        return text === null ? [] : recordsSeen(text, task.visible);
      });
    case 'nearest':
      return task.texts.map((text) => {
        const places = findSimilar({ ...task, do: 'similar', text }).filter(
          ({ record }) => !task.without.includes(task.files[record] as number),
        );
        const best = places.find(({ isExact }) => isExact) ?? places[0];
        return places
          .filter(
            ({ isExact, similarity }) =>
              isExact === best?.isExact && similarity === best.similarity,
          )
          .slice(0, maxNearest);
      });
    case 'disagreeing':
      return listDisagreeing(engine, task.seen, task.records, task.threshold);
    case 'diverged':
      return task.changes.map((change) => findDiverged(change, task.threshold));
  }
}

const recordsSeen = (text: number, visible: Uint8Array) =>
  [...engine.texts.recordsOf(text)].filter((record) => visible[record] === 1);

function findSimilar({
  text,
  threshold,
  visible,
}: Extract<ComparingTask, { do: 'similar' }>): SimilarPlace[] {
  const same = engine.texts.find(hashOf(text));
  return engine
    .query(text, threshold)
    .toSorted((x, y) => y.similarity - x.similarity)
    .flatMap(({ text: other, similarity }) =>
      recordsSeen(other, visible).map((record) => ({
        record,
        similarity,
        isExact: other === same,
      })),
    );
}

function findDiverged(
  { before, after }: { before: string; after: string },
  threshold: number,
): number[] {
  return engine
    .query(before, threshold)
    .map(({ text }) => text)
    .filter((text) => {
      const other = engine.texts.read(text);
      return judgePair(before, other) === 'near' && judgePair(after, other) === 'diverging';
    })
    .flatMap((text) => [...engine.texts.recordsOf(text)]);
}
