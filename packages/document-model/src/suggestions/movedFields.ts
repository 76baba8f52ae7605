// Form fields in lines that a suggestion writes again, as list items or in another place. When it
// is accepted, they become the original fields, with the values filled in meanwhile.

import { type NodeJSON, sameContent } from '../content.ts';
import type { Suggestion } from '../nodes/attributes.ts';
import type { SuggestionFilter } from './suggestions.ts';

type Attributes = Record<string, unknown>;

/** Final attributes of fields, by the keys that they have while they are only suggested. */
export type MovedFields = ReadonlyMap<unknown, Attributes>;

/** The fields that these suggestions insert in place of fields that the same suggestion deletes. */
export function movedFields(blocks: readonly NodeJSON[], matches: SuggestionFilter): MovedFields {
  const removedFields = new Map<string, Attributes[]>();
  const addedFields = new Map<string, Attributes[]>();
  const visit = ({ type, attrs = {}, content = [] }: NodeJSON, by: Whose) => {
    const own = { ...by };
    for (let each = attrs.suggestion as Suggestion | undefined; each; each = each.earlier) {
      if (!matches(each.id, each.personId)) continue;
      if (each.kind === 'deletion') own.goes = each.id;
      else if (each.kind === 'insertion') own.comes = each.id;
    }
    if (type === 'control') {
      if (own.goes) push(removedFields, own.goes, attrs);
      else if (own.comes) push(addedFields, own.comes, attrs);
    }
    for (const child of content) visit(child, own);
  };
  for (const block of blocks) visit(block, {});

  const movedAttributes = new Map<unknown, Attributes>();
  for (const [id, fields] of addedFields) {
    const before = removedFields.get(id) ?? [];
    for (const field of fields) {
      const at = before.findIndex((each) => sameContent(askedBy(each), askedBy(field)));
      const [was] = at < 0 ? [] : before.splice(at, 1);
      if (was) movedAttributes.set(field.key, { key: was.key, value: was.value ?? field.value });
    }
  }
  return movedAttributes;
}

/**
 * The block with the final attributes of these fields; the same object if it contains none of them.
 */
export function withMovedFields(block: NodeJSON, fields: MovedFields): NodeJSON {
  const movedField = block.type === 'control' ? fields.get(block.attrs?.key) : undefined;
  if (movedField) return { ...block, attrs: { ...block.attrs, ...movedField } };
  const content = block.content?.map((child) => withMovedFields(child, fields));
  const isSame = !content || content.every((child, i) => child === block.content?.[i]);
  return isSame ? block : { ...block, content };
}

/** Ids of the suggestions that delete and insert the node. */
interface Whose {
  goes?: string;
  comes?: string;
}

function push(to: Map<string, Attributes[]>, id: string, attrs: Attributes): void {
  const list = to.get(id);
  if (list) list.push(attrs);
  else to.set(id, [attrs]);
}

function askedBy({ key: _, value: __, suggestion: ___, ...definition }: Attributes): Attributes {
  return definition;
}
