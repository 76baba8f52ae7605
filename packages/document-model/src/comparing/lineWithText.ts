// Replaces the text of a line; words that stay keep their formatting.

import { type NodeJSON, wordsOf } from '../content.ts';
import { wordDifferencesOf } from './wordDifferences.ts';

/** `text` may hold line feeds, which become line breaks. */
export function lineWithText(line: readonly NodeJSON[], text: string): NodeJSON[] {
  const pieces = line.flatMap(piecesOf);
  let at = 0;
  return wordDifferencesOf(pieces.map((piece) => piece.text).join(''), text).flatMap(
    ({ kind, text: run }) => {
      if (kind === 'added') return nodesOf(run);
      const nodes: NodeJSON[] = [];
      for (const end = at + run.length; at < end; ) {
        const [piece, offset] = pieceAt(pieces, at);
        const length = Math.min(piece.text.length - offset, end - at);
        if (kind === 'same') nodes.push(...cut(piece, offset, length));
        at += length;
      }
      return nodes;
    },
  );
}

interface Piece {
  node: NodeJSON;
  text: string;
}

/** A node without text goes with the rest of the old line. */
function piecesOf(node: NodeJSON): Piece[] {
  const text = node.type === 'text' ? (node.text ?? '') : wordsOf(node);
  return text === '' ? [] : [{ node, text }];
}

function pieceAt(pieces: readonly Piece[], at: number): [Piece, number] {
  let start = 0;
  for (const piece of pieces) {
    if (at < start + piece.text.length) return [piece, at - start];
    start += piece.text.length;
  }
  throw new RangeError(`no text at ${at}`);
}

/** A part of an inline node, such as half of a mentioned name, becomes text. */
function cut({ node, text }: Piece, offset: number, length: number): NodeJSON[] {
  if (node.type === 'text') return [{ ...node, text: text.slice(offset, offset + length) }];
  return length === text.length ? [node] : nodesOf(text.slice(offset, offset + length));
}

const nodesOf = (text: string): NodeJSON[] =>
  text
    .split('\n')
    .flatMap((part, i) => [
      ...(i > 0 ? [{ type: 'hardBreak' }] : []),
      ...(part === '' ? [] : [{ type: 'text', text: part }]),
    ]);
