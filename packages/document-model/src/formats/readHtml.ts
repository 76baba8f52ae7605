// HTML as a document: linkedom builds the tree, `tidyHtml` takes away what must not or need not come in,
// and the schema's own parse rules read the rest.

import { parseHTML } from 'linkedom';
import { DOMParser } from 'prosemirror-model';
import type { DocumentJSON, NodeJSON } from '../content.ts';
import { withBlockIds } from '../ids.ts';
import { repairBlocks } from '../repair.ts';
import { schema } from '../schema.ts';
import { intoSections } from '../sections.ts';
import { isOurs, tidyHtml } from './tidyHtml.ts';

export interface AddressOptions {
  /** Where a link leads to instead; null leaves it as written. */
  resolveLink?: (href: string) => string | null;
  /** Where a picture is to be found instead; null leaves it as written. Gets `data:` addresses too. */
  resolveImage?: (src: string) => string | null;
}

/**
 * A document from any HTML (a file, a web page, what Word, WPS or Google Docs put on the clipboard).
 * Scripts, styles, handlers and unsafe addresses are dropped; text is kept. Never throws.
 */
export function htmlToContent(html: string, options?: AddressOptions): DocumentJSON {
  return withBlockIds(intoSections(htmlToBlocks(html, options)));
}

/** As `htmlToContent`, without sections and new ids; may be empty. */
export function htmlToBlocks(html: string, options: AddressOptions = {}): NodeJSON[] {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  // A doctype would become a node of the body, at which linkedom loses whatever stands around it.
  document.body.innerHTML = html.replace(/<!doctype/gi, '<!ignored');
  tidyHtml(document.body);
  resolveAddresses(document.body, 'a', 'href', options.resolveLink);
  resolveAddresses(document.body, 'img', 'src', options.resolveImage);
  const topNode = schema.nodes.section.create();
  const doc = DOMParser.fromSchema(schema).parse(document.body, {
    topNode,
    // Tabs and spaces one after the other are meant.
    preserveWhitespace: isOurs(document.body),
  });
  const blocks = (doc.toJSON() as NodeJSON).content ?? [];
  const [only] = blocks;
  // The parser fills an empty section with a paragraph that nobody wrote.
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
