// Macros of Confluence as the HTML that Confluence shows.
import { escapeHtml } from '@docent/document-model/formats/html';
import { childOf, type Element, findDeep, textIn } from '../../../office/xml.ts';
import {
  addressOfPage,
  attachmentAddress,
  parametersOf,
  type StorageContext,
  textOf,
} from './confluenceLinks.ts';

type Parameters = ReadonlyMap<string, Element>;
type MacroWriter = (macro: Element, parameters: Parameters, context: StorageContext) => string;

const parameter = (parameters: Parameters, name: string): string => {
  const value = parameters.get(name);
  return value ? textIn(value).trim() : '';
};

const bodyOf = (macro: Element, { inside }: StorageContext) =>
  inside(childOf(macro, 'ac:rich-text-body'));

const frame: MacroWriter = (macro, _, context) => bodyOf(macro, context);

const box =
  (kind: string): MacroWriter =>
  (macro, parameters, context) => {
    const title = parameter(parameters, 'title');
    const head = title && `<p class="title">${escapeHtml(title)}</p>`;
    const classes = `confluence-information-macro confluence-information-macro-${kind}`;
    return `<div class="${classes}">${head}${bodyOf(macro, context)}</div>`;
  };

const code: MacroWriter = (macro, parameters) => {
  const language = parameter(parameters, 'language').replace(/[^\w+#.-]/g, '');
  const title = parameter(parameters, 'title');
  const head = title && `<p><strong>${escapeHtml(title)}</strong></p>`;
  const text = escapeHtml(textOf(macro, 'ac:plain-text-body'));
  const kind = language && ` class="language-${language}"`;
  return `${head}<pre${kind}><code${kind}>${text}</code></pre>`;
};

const link = (href: string | null, words: string) =>
  href ? `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>` : escapeHtml(words);

const list = (items: readonly string[]) =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** The page that a macro names, or its own. */
function namedPage(parameters: Parameters, names: readonly string[]): Element | null {
  for (const name of names) {
    const page = findDeep(parameters.get(name) ?? null, 'ri:page');
    if (page) return page;
  }
  return null;
}

const children: MacroWriter = (_, parameters, { links, pageId }) => {
  const page = namedPage(parameters, ['page', 'root']);
  const { 'ri:content-title': title = '', 'ri:space-key': spaceKey } = page?.attributes ?? {};
  const root = page ? links.findPage(pageId, title, spaceKey) : pageId;
  const pages = root === null ? [] : links.childrenOf(root);
  return list(pages.map((child) => link(links.pageAddress(child.id), child.title)));
};

const writeIncluded: MacroWriter = (_, parameters, context) => {
  const page = namedPage(parameters, ['', 'page', 'default-parameter']);
  if (!page) return '';
  return `<p>${link(addressOfPage(page, context), page.attributes['ri:content-title'] ?? '')}</p>`;
};

const writeAttached: MacroWriter = (_, parameters, context) => {
  const file = findDeep(parameters.get('name') ?? null, 'ri:attachment');
  const name = file?.attributes['ri:filename'] ?? parameter(parameters, 'name');
  if (!name) return '';
  const address = file
    ? attachmentAddress(file, context)
    : context.links.attachmentAddress(context.pageId, name);
  return `<p>${link(address, name)}</p>`;
};

const writers: Readonly<Record<string, MacroWriter>> = {
  info: box('information'),
  note: box('note'),
  tip: box('tip'),
  warning: box('warning'),
  panel: (macro, parameters, context) => {
    const title = parameter(parameters, 'title');
    const head = title && `<div class="panelHeader">${escapeHtml(title)}</div>`;
    return `<div class="panel">${head}<div class="panelContent">${bodyOf(macro, context)}</div></div>`;
  },
  expand: (macro, parameters, context) => {
    const title = escapeHtml(parameter(parameters, 'title') || '…');
    return `<details><summary>${title}</summary>${bodyOf(macro, context)}</details>`;
  },
  code,
  noformat: code,
  toc: () => '<div class="toc-macro"></div>',
  status: (_, parameters) => `<strong>${escapeHtml(parameter(parameters, 'title'))}</strong>`,
  children,
  pagetree: children,
  include: writeIncluded,
  'excerpt-include': writeIncluded,
  attachments: (_, __, { links, pageId }) =>
    list(
      links.attachmentsOf(pageId).map((name) => link(links.attachmentAddress(pageId, name), name)),
    ),
  gallery: (_, __, { links, pageId }) =>
    links
      .attachmentsOf(pageId)
      .filter((name) => /\.(?:png|jpe?g|gif|webp)$/i.test(name))
      .map(
        (name) =>
          `<p><img src="${escapeHtml(links.attachmentAddress(pageId, name) ?? '')}" alt=""></p>`,
      )
      .join(''),
  'view-file': writeAttached,
  viewpdf: writeAttached,
  viewdoc: writeAttached,
  viewxls: writeAttached,
  viewppt: writeAttached,
  anchor: () => '',
  excerpt: frame,
  details: frame,
  section: frame,
  column: frame,
  div: frame,
  span: frame,
};

export const knownMacros: ReadonlySet<string> = new Set(Object.keys(writers));

/** The text of a macro without a counterpart stays: its body, or else its parameters, such as the key of an issue. */
export const macroToHtml = (macro: Element, context: StorageContext): string => {
  const name = macro.attributes['ac:name'] ?? '';
  const parameters = parametersOf(macro);
  const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
  if (write) return write(macro, parameters, context);
  const plain = textOf(macro, 'ac:plain-text-body');
  const body = bodyOf(macro, context) || (plain && `<pre><code>${escapeHtml(plain)}</code></pre>`);
  if (body) return body;
  const words = ['key', 'title', 'url', 'name'].map((each) => parameter(parameters, each));
  return escapeHtml(`[${[name, words.find(Boolean)].filter(Boolean).join(': ')}]`);
};
