// Decisions about documents that hold controls or signature lines.
import type { Content } from '@docent/contract/documents';

export interface Fillable {
  controls: boolean;
  signatures: boolean;
}

interface Node {
  type?: unknown;
  content?: Node[];
}

/** Whether there is something to fill in or to sign. */
export function fillableIn(content: Content): Fillable {
  const fillable = { controls: false, signatures: false };
  const open: Node[] = [content as Node];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'control') fillable.controls = true;
    else if (node.type === 'signature') fillable.signatures = true;
    if (node.content) open.push(...node.content);
    if (fillable.controls && fillable.signatures) break;
  }
  return fillable;
}
