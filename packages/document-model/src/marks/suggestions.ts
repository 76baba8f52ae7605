// Suggested changes of a run of text. The text stays in the document until the suggestion is
// accepted or rejected; a suggestion about a whole block is an attribute of the block.

import { personColour } from '../colours.ts';
import {
  type Attribute,
  idAttribute,
  jsonIn,
  line,
  type MarkSpec,
  reference,
} from '../nodes/attributes.ts';

const author = {
  id: { ...idAttribute, isNeeded: true },
  personId: reference,
  username: line,
  /** ISO 8601, UTC. */
  at: line,
};

/** The marks that rejecting restores, as JSON. */
const before: Attribute = {
  default: null,
  repair: (value) => (Array.isArray(value) ? value : null),
};

/** Suggested new text. */
export const insertion = suggestionMark('insertion', 'ins', author);
/** Text suggested for deletion. */
export const deletion = suggestionMark('deletion', 'del', author);
/** Text with suggested formatting. */
export const formatting = suggestionMark('formatting', 'span', { ...author, before });

function suggestionMark(name: string, tag: string, attrs: Record<string, Attribute>): MarkSpec {
  return {
    attrs,
    inclusive: name === 'insertion',
    parseDOM: [
      {
        tag: `${tag}[data-suggested="${name}"]`,
        priority: 70,
        getAttrs: (dom) => {
          const json = jsonIn(dom, 'data-attrs') as Record<string, unknown> | null;
          return json !== null && json.id != null && valid(json);
        },
      },
    ],
    toDOM: (mark) => [
      tag,
      {
        'data-suggested': name,
        'data-attrs': JSON.stringify(valid(mark.attrs)),
        style: `--author: ${personColour(`${mark.attrs.personId}`)}`,
      },
      0,
    ],
  };

  function valid(values: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(attrs).map(([key, attribute]) => [key, attribute.repair(values[key], values)]),
    );
  }
}
