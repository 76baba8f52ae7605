// Reads HTML as a document: linkedom builds the tree, `tidyHtml` removes what is forbidden or
// unnecessary, and the parse rules of the schema read the rest.

import { parseHTML } from 'linkedom';
import { DOMParser } from 'prosemirror-model';
import type { DocumentJSON, NodeJSON } from '../content.ts';
import { withBlockIds } from '../ids.ts';
import { repairBlocks } from '../repair.ts';
import { schema } from '../schema.ts';
import { intoSections } from '../sections.ts';
import { isOurs, tidyHtml } from './tidyHtml.ts';

export interface AddressOptions {
  /** New address of a link; null leaves it as written. */
  resolveLink?: (href: string) => string | null;
  /** New address of an image; null leaves it as written. Also called with `data:` URLs. */
  resolveImage?: (src: string) => string | null;
}

/**
 * Reads a document from any HTML (a file, a web page, the clipboard of Word, WPS or Google Docs).
 * Scripts, styles, handlers and unsafe URLs are dropped; text is kept. Never throws.
 */
export function htmlToContent(html: string, options?: AddressOptions): DocumentJSON {
  return withBlockIds(intoSections(htmlToBlocks(html, options)));
}

/** Like `htmlToContent`, without sections and new ids; may be empty. */
export function htmlToBlocks(html: string, options: AddressOptions = {}): NodeJSON[] {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  // A doctype would become a node of the body, and linkedom would lose the content around it.
  document.body.innerHTML = html.replace(/<!doctype/gi, '<!ignored');
  tidyHtml(document.body);
  resolveAddresses(document.body, 'a', 'href', options.resolveLink);
  resolveAddresses(document.body, 'img', 'src', options.resolveImage);
  const topNode = schema.nodes.section.create();
  const doc = DOMParser.fromSchema(schema).parse(document.body, {
    topNode,
    // Our own HTML writes consecutive spaces and tabs on purpose.
    preserveWhitespace: isOurs(document.body),
  });
  const blocks = (doc.toJSON() as NodeJSON).content ?? [];
  const [only] = blocks;
  // The parser adds an empty paragraph to an empty section.
  const isFilled = blocks.length === 1 && only?.type === 'paragraph' && !only.content;
  return isFilled && !/<p[\s>]/i.test(html) ? [] : repairBlocks(blocks);
}

function resolveAddresses(
  root: HTMLElement,
  tag: string,
  attribute: string,
  resolve: AddressOptions['resolveLink'],
): void {
  if (!resolve) return;
  for (const element of root.querySelectorAll(tag)) {
    const address = resolve(element.getAttribute(attribute) ?? '');
    if (address !== null) element.setAttribute(attribute, address);
  }
}
