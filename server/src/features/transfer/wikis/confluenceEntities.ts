// Reads the objects of an XML export of Confluence one by one, so that the file, which may hold all versions of all
// pages, is never in memory.
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { Unreadable } from '../../../office/unreadable.ts';

export interface Entity {
  type: string;
  id: string;
  /** By the names of its properties: their text, or the id of the object that they refer to. */
  values: ReadonlyMap<string, string>;
}

/** Of one property, in characters; a longer one is no text of people. */
const maxValueLength = 32 * 1024 ** 2;

export async function visitEntities(file: string, visit: (entity: Entity) => void): Promise<void> {
  const parser = new SaxesParser();
  let entity: { type: string; id: string; values: Map<string, string> } | null = null;
  let property: string | null = null;
  let words: string[] | null = null;
  let length = 0;
  let depth = 0;
  const refuse = () => {
    throw new Unreadable('entities.xml is damaged.');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth === 2 && name === 'object') {
      entity = { type: attributes.class ?? '', id: '', values: new Map() };
    }
    if (depth === 3 && name === 'property') property = attributes.name ?? null;
    // A reference has the id of its object inside.
    if ((depth === 3 && (name === 'id' || name === 'property')) || (depth === 4 && name === 'id')) {
      words = [];
      length = 0;
    }
  });
  const add = (text: string) => {
    length += text.length;
    if (length > maxValueLength)
      throw new Unreadable('entities.xml holds a text that is too long.');
    words?.push(text);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const text = words?.join('') ?? '';
    if (depth === 3 && name === 'id' && entity) entity.id = text.trim();
    if (depth === 4 && name === 'id' && entity && property) {
      entity.values.set(property, text.trim());
      property = null;
    }
    if (depth === 3 && name === 'property' && entity && property) entity.values.set(property, text);
    if (depth === 3) property = null;
    if (depth <= 3 || name === 'id') words = null;
    if (depth === 2 && entity) {
      visit(entity);
      entity = null;
    }
    depth--;
  });
  const stream = createReadStream(file, 'utf8');
  for await (const chunk of stream) parser.write(chunk as string);
  parser.close();
}
