// Normalises foreign HTML for the parse rules of the schema: removes what is forbidden, and
// converts the wrappers of Word, WPS, Google Docs, spreadsheets and web pages to plain HTML. Works
// on any DOM (the browser's on paste, linkedom on the server) and uses no DOM globals.

import { tidyConfluence } from './tidyConfluence.ts';
import { tidyLists } from './tidyLists.ts';
import { tidyLooks } from './tidyLooks.ts';
import { tidyPages } from './tidyPages.ts';
import { all, inlineStyles, unwrap } from './tidyStyles.ts';
import { tidyTables } from './tidyTables.ts';
import { tidyWord, wordsOfEquation } from './tidyWord.ts';

const droppedElements =
  'script,style,template,noscript,head,meta,link,title,base,iframe,object,embed,applet,svg,canvas,audio,video,select,textarea,button,[data-docent-skip]';

/** Google Docs; Word, WPS, Outlook and Word Online. */
const office = '[id^="docs-internal-guid"],[style*="mso-"],[class^="Mso"],.OutlineElement';

/** Whether Docent wrote this HTML, so that everything in it is intended. */
export function isOurs(root: HTMLElement): boolean {
  return root.querySelector('section[data-type="section"]') !== null;
}

/** Changes the tree under `root` in place. */
export function tidyHtml(root: HTMLElement): void {
  const ours = isOurs(root);
  if (!ours) inlineStyles(root);
  dropForbidden(root);
  if (ours) return;
  const isOffice = root.querySelector(office) !== null;
  for (const element of all(root, 'b[id^="docs-internal-guid"]')) unwrap(element);
  tidyWord(root);
  tidyConfluence(root);
  tidyPages(root);
  tidyLists(root);
  tidyTables(root);
  tidyLooks(root, isOffice);
}

function dropForbidden(root: HTMLElement): void {
  for (const element of all(root, droppedElements)) element.remove();
  for (const element of all(root, '*')) {
    for (const name of element.getAttributeNames()) {
      if (/^on/i.test(name)) element.removeAttribute(name);
    }
  }
  dropComments(root);
}

function dropComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === 8) {
      const words = wordsOfEquation(child.nodeValue ?? '');
      if (words)
        child.parentNode?.insertBefore(node.ownerDocument?.createTextNode(words) as Text, child);
      child.parentNode?.removeChild(child);
    } else if (child.nodeType === 1) dropComments(child);
  }
}
