// What a plot of `crashes.ts` works with.
import type { ChildProcess } from 'node:child_process';
import type { OpenDatabase } from '../server/src/platform/database/database.ts';
import type { TestClient } from '../server/src/testing/client.ts';
import type { CrashServer } from '../server/src/testing/crash-server.ts';
import type { PersonName } from '../server/src/testing/people.ts';

export type TestPeople = Record<PersonName, TestClient>;

export interface Server extends CrashServer {
  child: ChildProcess;
  people: TestPeople;
  database: OpenDatabase;
}

/** Input of a check: the server after the crash, and how many steps had been acknowledged. */
interface After {
  server: Server;
  acknowledged: number;
}

/** Consecutive calls; each waits for the previous one. `check` returns what is wrong. */
export interface Story {
  steps: (() => Promise<unknown>)[];
  check(after: After): Promise<(string | false)[]>;
}

export type Plot = (server: Server, round: number) => Promise<Story>;
