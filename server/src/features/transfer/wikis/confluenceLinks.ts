// What pages in the storage format of Confluence name, and where it stands in the import.
import { childOf, type Element, elementsIn, textIn } from '../../../office/xml.ts';

/** What pages name, as it stands in the import. Addresses are null for what is not in the export. */
export interface StorageLinks {
  findPage(from: string, title: string, spaceKey: string | undefined): string | null;
  pageAddress(pageId: string): string | null;
  attachmentAddress(pageId: string, name: string): string | null;
  attachmentsOf(pageId: string): string[];
  childrenOf(pageId: string): { id: string; title: string }[];
  userName(key: string): string | null;
  /** The new address of one that leads to the wiki. */
  replaceAddress(from: string, href: string): string | null;
}

export interface StorageContext {
  pageId: string;
  links: StorageLinks;
  /** The HTML of what is inside an element. */
  inside(element: Element | null): string;
}

export function addressOfPage(page: Element, { links, pageId }: StorageContext): string | null {
  const { 'ri:content-title': title = '', 'ri:space-key': spaceKey } = page.attributes;
  const target = links.findPage(pageId, title, spaceKey);
  return target === null ? null : links.pageAddress(target);
}

/** A page may show a file of another page. */
export function attachmentAddress(file: Element, { links, pageId }: StorageContext): string | null {
  const page = childOf(file, 'ri:page');
  const { 'ri:content-title': title = '', 'ri:space-key': spaceKey } = page?.attributes ?? {};
  const owner = page ? links.findPage(pageId, title, spaceKey) : pageId;
  return owner === null
    ? null
    : links.attachmentAddress(owner, file.attributes['ri:filename'] ?? '');
}

export function textOf(element: Element, name: string): string {
  const child = childOf(element, name);
  return child ? textIn(child) : '';
}

/** The parameters of a macro by their names; the one without a name is ''. */
export function parametersOf(macro: Element): ReadonlyMap<string, Element> {
  const parameters = [...elementsIn(macro)].filter(({ name }) => name === 'ac:parameter');
  return new Map(parameters.map((one) => [one.attributes['ac:name'] ?? '', one]));
}
