import { afterAll } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Node, startNode } from './nodes.ts';

/** A database and a node for one test file, which are closed after its last test. */
export async function startOwnNode(): Promise<{ database: TestDatabase; node: Node }> {
  const database = await startTestDatabase();
  const node = await startNode(database);
  afterAll(async () => {
    await node.close();
    await database.close();
  });
  return { database, node };
}
