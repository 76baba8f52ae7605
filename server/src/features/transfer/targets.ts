// Finds the file that a link in an imported document means.
import { posix } from 'node:path';
import { type ImportFormat, importFormatOf } from '@docent/contract/constants';

/** The format of a page of a folder; a PDF is a file beside the pages, which only becomes one if none links to it. */
export function pageFormatOf(path: string): ImportFormat | null {
  const format = importFormatOf(path);
  return format === 'pdf' ? null : format;
}

/** Without the extension of a document. */
export const bareOf = (path: string) => (pageFormatOf(path) ? path.replace(/\.[^.]+$/, '') : path);

/**
 * The path that a URL in a document leads to, or null. URLs are relative to the document, or to its root if they
 * start with a slash. They may lack the extension, have that of the generated site, or name a folder for its first
 * page.
 */
export function resolveTarget(
  paths: ReadonlySet<string>,
  { from, root }: { from: string; root: string },
  href: string,
): string | null {
  const address = href.split(/[?#]/)[0] ?? '';
  if (address === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return null;
  const candidates = basesOf(from, root, decodeAddress(address)).flatMap(pagesAt);
  return candidates.find((candidate) => paths.has(candidate)) ?? null;
}

/** The address with its percent-encoding decoded. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A stray percent sign is taken literally.
    return address;
  }
}

/** Paths by their last part in lower case, of documents also without extension; the shortest first. */
export function pathsByName(paths: Iterable<string>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of [...paths].sort((a, b) => a.length - b.length)) {
    const last = posix.basename(path).toLowerCase();
    for (const name of new Set([last, bareOf(last)])) {
      const same = names.get(name);
      if (same) same.push(path);
      else names.set(name, [path]);
    }
  }
  return names;
}

/** The path of the page or file that `[[name]]` means in Obsidian: anywhere, by its name or the end of its path. */
export function resolveName(names: ReadonlyMap<string, string[]>, name: string): string | null {
  const target = name.split(/[#^]/)[0]?.trim().normalize('NFC').toLowerCase() ?? '';
  if (target === '') return null;
  const end = `/${target.replace(/^\//, '')}`;
  const isIt = (path: string) => path.endsWith(end) || bareOf(path).endsWith(end);
  return names.get(posix.basename(target))?.find((path) => isIt(path.toLowerCase())) ?? null;
}

/**
 * Possible bases of a URL. With a leading slash it starts at the site's root, which may be any folder between the
 * imported one and the document's, or the parent of the imported folder.
 */
function basesOf(from: string, root: string, address: string): string[] {
  const here = posix.dirname(from);
  if (!address.startsWith('/')) return [`${here}/${address}`];
  const bases: string[] = [];
  for (let at = here; at.length > root.length; at = posix.dirname(at)) bases.unshift(at + address);
  return [root + address, ...bases, root + address.replace(/^\/[^/]*/, '')];
}

function pagesAt(address: string): string[] {
  const path = posix.normalize(address).normalize('NFC').replace(/\/$/, '');
  const bare = path.replace(/\.html?$/i, '');
  const pages = ['.md', '.html', '.htm', '/index.md', '/README.md', '/index.html'];
  return [path, `${bare}.md`, ...pages.map((page) => path + page)];
}
