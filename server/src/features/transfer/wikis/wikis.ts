// Exports of other wikis whose files are not laid out as their pages are.
import { listBookStack } from './bookStack.ts';
import { listConfluence } from './confluence.ts';
import type { FoundFile } from './pageTree.ts';

/** The pages and files of an export at the places that they had in the wiki; null for any other folder. */
export async function listWiki(folder: string): Promise<FoundFile[] | null> {
  return (await listConfluence(folder)) ?? (await listBookStack(folder));
}
