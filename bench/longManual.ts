// A manual of 20,000 paragraphs, and an application with an embedded database.
import type { NodeJSON } from '@docent/document-model/content';
import { intoSections } from '@docent/document-model/sections';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startTestApp } from '../server/src/testing/app.ts';
import { startBenchDatabase } from './database.ts';

export const paragraphs = 20_000;

const words =
  'the crew checks every rope at the upper station before wind rises and writes down'.split(' ');
const line = (n: number, salt: string): NodeJSON => ({
  type: n % 50 === 0 ? 'heading' : 'paragraph',
  attrs: { id: `paragraph-${n}`, ...(n % 50 === 0 && { level: 2 }) },
  content: [
    {
      type: 'text',
      text: Array.from({ length: n % 50 === 0 ? 4 : 40 }, (_, at) =>
        at === 7 ? salt : words[(n * 7 + at * 3) % words.length],
      ).join(' '),
    },
  ],
});

/** `salt` returns a word for each paragraph by number, to make versions differ. */
export const manual = (salt: (n: number) => string) =>
  intoSections(Array.from({ length: paragraphs }, (_, n) => line(n, salt(n))));

export async function startBenchApp() {
  const { database, url, close: closeDatabase } = await startBenchDatabase();
  await migrate(database);
  const t = await startTestApp({
    checkAnswers: false,
    database: { ...database, url },
  });
  const close = async () => {
    await t.close();
    await closeDatabase();
  };
  return { t, close };
}
