// Exports of other wikis whose files are not laid out as their pages are.
import { listBookStack } from './bookStack.ts';
import { listConfluence } from './confluence.ts';
import { listConfluenceXml } from './confluenceXml.ts';
import { listMediaWiki } from './mediaWiki.ts';
import type { FoundFile } from './pageTree.ts';

/** `path` is a folder, or a dump of MediaWiki. The pages and files of an export at the places that they had in the wiki; null for any other folder. */
export async function listWiki(path: string): Promise<FoundFile[] | null> {
  return (
    (await listConfluence(path)) ??
    (await listConfluenceXml(path)) ??
    (await listBookStack(path)) ??
    (await listMediaWiki(path))
  );
}
