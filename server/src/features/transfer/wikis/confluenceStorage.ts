// Converts the storage format of Confluence to the HTML that Confluence shows, which the reader of HTML knows.
import { escapeHtml } from '@docent/document-model/formats/html';
import { emoticons } from '@docent/document-model/formats/tidyConfluence';
import { parseHTML } from 'linkedom';
import { Unreadable } from '../../../office/unreadable.ts';
import { childOf, type Element, parseXml, textIn } from '../../../office/xml.ts';
import {
  addressOfPage,
  attachmentAddress,
  type StorageContext,
  type StorageLinks,
  textOf,
} from './confluenceLinks.ts';
import { knownMacros, macroToHtml } from './confluenceMacros.ts';

/** A text that is damaged is read as plain HTML. */
export function storageToHtml(storage: string, pageId: string, links: StorageLinks): string {
  const text = storage.replaceAll(']] >', ']]>');
  try {
    const root = parseXml(`<body>${withoutEntities(text)}</body>`);
    return createContext(pageId, links).inside(root);
  } catch (error) {
    if (error instanceof Unreadable) return text;
    throw error;
  }
}

/** Macros that have no counterpart. */
export function countForeignMacros(storage: string): number {
  const macros = storage.matchAll(/<ac:(?:structured-)?macro\s[^>]*?ac:name="([^"]*)"/g);
  return [...macros].filter(([, name = '']) => !knownMacros.has(name)).length;
}

const namedEntity = /&(?!(?:amp|lt|gt|quot|apos);)([a-zA-Z][a-zA-Z0-9]{1,31});/g;
const entities = new Map<string, string>();

/** XML knows five named characters, HTML some two thousand. */
function withoutEntities(text: string): string {
  return text
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part, nth) =>
      nth % 2 === 1 ? part : part.replace(namedEntity, (_, name) => entityOf(name)),
    )
    .join('');
}

function entityOf(name: string): string {
  let character = entities.get(name);
  if (character === undefined) {
    const { document } = parseHTML('<!doctype html><html><body></body></html>');
    document.body.innerHTML = `&${name};`;
    character = escapeHtml(document.body.textContent ?? '');
    entities.set(name, character);
  }
  return character;
}

function createContext(pageId: string, links: StorageLinks): StorageContext {
  const context: StorageContext = {
    pageId,
    links,
    inside: (element) =>
      (element?.children ?? [])
        .map((child) => (typeof child === 'string' ? escapeHtml(child) : convert(child, context)))
        .join(''),
  };
  return context;
}

/** Elements that are only a frame, or have a counterpart of their own in `tidyConfluence`. */
function convert(element: Element, context: StorageContext): string {
  const { name, attributes } = element;
  switch (name) {
    case 'ac:structured-macro':
    case 'ac:macro':
      return macroToHtml(element, context);
    case 'ac:link':
      return linkToHtml(element, context);
    case 'ac:image':
      return pictureToHtml(element, context);
    case 'ac:task-list':
      return `<ul class="inline-task-list">${context.inside(element)}</ul>`;
    case 'ac:task': {
      const isDone = textOf(element, 'ac:task-status') === 'complete';
      const body = context.inside(childOf(element, 'ac:task-body'));
      return `<li${isDone ? ' class="checked"' : ''}>${body}</li>`;
    }
    case 'ac:emoticon':
      return escapeHtml(emoticonOf(attributes));
    case 'time':
      return escapeHtml(attributes.datetime ?? textIn(element));
    case 'ac:adf-extension':
      return context.inside(childOf(element, 'ac:adf-fallback'));
    case 'ac:parameter':
    case 'ac:placeholder':
    case 'ac:task-id':
    case 'ac:task-uuid':
      return '';
    default:
      return /^(?:ac|ri):/.test(name) ? context.inside(element) : plainToHtml(element, context);
  }
}

const empty = new Set(['br', 'hr', 'col', 'img']);

function plainToHtml(element: Element, context: StorageContext): string {
  const { name, attributes } = element;
  const writtenAttributes = Object.entries(attributes).map(([key, value]) => {
    const address =
      name === 'a' && key === 'href' && context.links.replaceAddress(context.pageId, value);
    return ` ${key}="${escapeHtml(address || value)}"`;
  });
  const colour = attributes['data-highlight-colour'];
  if (colour && !attributes.style && /^#?[\w]+$/.test(colour)) {
    writtenAttributes.push(` style="background-color: ${colour}"`);
  }
  const tag = `<${name}${writtenAttributes.join('')}>`;
  return empty.has(name) ? tag : `${tag}${context.inside(element)}</${name}>`;
}

function linkToHtml(element: Element, context: StorageContext): string {
  const { links, pageId } = context;
  const page = childOf(element, 'ri:page') ?? childOf(element, 'ri:blog-post');
  const entity = childOf(element, 'ri:content-entity');
  const file = childOf(element, 'ri:attachment');
  const user = childOf(element, 'ri:user');
  const words =
    context.inside(childOf(element, 'ac:link-body')) ||
    escapeHtml(textOf(element, 'ac:plain-text-link-body'));
  if (user) {
    const { 'ri:userkey': key, 'ri:account-id': account, 'ri:username': name } = user.attributes;
    const person = links.userName(key ?? account ?? '') ?? name;
    return words || (person ? escapeHtml(`@${person}`) : '');
  }
  const address = file
    ? attachmentAddress(file, context)
    : entity
      ? links.pageAddress(entity.attributes['ri:content-id'] ?? '')
      : page
        ? addressOfPage(page, context)
        : (childOf(element, 'ri:url')?.attributes['ri:value'] ?? null);
  const title = page?.attributes['ri:content-title'] ?? file?.attributes['ri:filename'];
  const anchor = element.attributes['ac:anchor'];
  const shownWords = words || escapeHtml(title ?? anchor ?? address ?? '');
  if (address === null && page === null && entity === null && anchor) {
    const own = links.pageAddress(pageId);
    return own ? `<a href="${escapeHtml(own)}">${shownWords}</a>` : shownWords;
  }
  return address ? `<a href="${escapeHtml(address)}">${shownWords}</a>` : shownWords;
}

function pictureToHtml(element: Element, context: StorageContext): string {
  const file = childOf(element, 'ri:attachment');
  const address = file
    ? attachmentAddress(file, context)
    : (childOf(element, 'ri:url')?.attributes['ri:value'] ?? null);
  const { 'ac:alt': alt = '', 'ac:width': width, 'ac:align': align } = element.attributes;
  const name = file?.attributes['ri:filename'] ?? '';
  // A picture that is missing in the export is named.
  if (address === null) return escapeHtml(alt || name);
  const size = width && /^\d+$/.test(width) ? ` width="${width}"` : '';
  const side = align ? ` align="${escapeHtml(align)}"` : '';
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${size}${side}>`;
  const caption = context.inside(childOf(element, 'ac:caption'));
  return caption
    ? `<figure>${picture}<figcaption>${caption.replace(/<\/?p[^>]*>/g, '')}</figcaption></figure>`
    : picture;
}

function emoticonOf(attributes: Element['attributes']): string {
  const { 'ac:emoji-fallback': fallback, 'ac:name': name = '' } = attributes;
  return fallback ?? emoticons[name] ?? `:${name}:`;
}
