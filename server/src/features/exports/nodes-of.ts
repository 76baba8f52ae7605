import type { NodeJSON } from '@docent/document-model/content';

/** All nodes, or those of some types, wherever they are. */
export function* nodesOf(
  nodes: readonly NodeJSON[],
  types?: ReadonlySet<string>,
): Generator<NodeJSON> {
  for (const node of nodes) {
    if (!types || types.has(node.type)) yield node;
    if (node.content) yield* nodesOf(node.content, types);
  }
}
