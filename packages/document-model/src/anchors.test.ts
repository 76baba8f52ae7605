import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  anchorAt,
  anchorOfQuote,
  blocksIn,
  findQuote,
  lostAnchor,
  resolveAnchors,
  type StoredAnchor,
} from './anchors.ts';
import { longestCommonRuns } from './comparing/commonRuns.ts';
import { inlineText } from './content.ts';
import { holdsLine } from './schema.ts';
import { casesOf } from './testing/deepRun.ts';
import { manual, randomDocument } from './testing/documents.ts';
import {
  blockElements,
  blockOf,
  contentToUpdate,
  evenSections,
  findBlock,
  fragmentName,
  setParagraph,
} from './yjs.ts';

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});

function draftOf(...texts: string[]): Y.Doc {
  return draftWith(texts.map((text, i) => paragraph(`p${i}`, text)));
}

function draftWith(blocks: object[]): Y.Doc {
  const ydoc = new Y.Doc();
  const content = { type: 'doc', content: [{ type: 'section', content: blocks }] };
  Y.applyUpdate(ydoc, contentToUpdate(content));
  return ydoc;
}

const said = (text: string) => [{ type: 'text', text }];
const lineOf = (ydoc: Y.Doc, id: string) => findBlock(ydoc, id)?.get(0) as Y.XmlText;

/** Anchors the words in the paragraph, runs `happen`, and returns the words covered afterwards. */
function coveredAfter(ydoc: Y.Doc, id: string, words: string, happen: (ydoc: Y.Doc) => void) {
  const text = lineOf(ydoc, id).toString();
  const from = text.indexOf(words);
  const anchor = anchorAt(blocksIn(ydoc), id, { from, to: from + words.length })?.anchor;
  if (!anchor) throw new Error('no anchor');
  const since = Y.encodeStateVector(ydoc);
  happen(ydoc);
  const [place] = resolveAnchors(ydoc, [anchor], since);
  if (!place?.range) return null;
  const block = findBlock(ydoc, place.paragraphId);
  const now = block ? inlineText(blockOf(block) as never) : '';
  return [place.paragraphId, now.slice(place.range.from, place.range.to)];
}

describe('an anchor', () => {
  it('counts offsets in the text of the line, whatever inline nodes it contains', () => {
    for (let seed = 1; seed <= casesOf(39); seed++) {
      const ydoc = new Y.Doc();
      Y.applyUpdate(ydoc, contentToUpdate(randomDocument(seed, 20)));
      for (const element of blockElements(ydoc.getXmlFragment(fragmentName))) {
        if (!holdsLine(element.nodeName)) continue;
        const text = inlineText(blockOf(element) ?? { type: 'paragraph' });
        const to = text.length;
        const id = String(element.getAttribute('id'));
        if (to === 0 || findBlock(ydoc, id) !== element) continue;
        const place = anchorAt(blocksIn(ydoc), id, { from: 0, to });
        expect([place?.anchor.text, anchorAt(blocksIn(ydoc), id, { from: 0, to: to + 1 })]).toEqual(
          [text, null],
        );
      }
    }
  });

  it('does not grow by what is typed at its edges', () => {
    const ydoc = draftOf('The pump is oiled weekly.');
    expect(
      coveredAfter(ydoc, 'p0', 'oiled', () => {
        lineOf(ydoc, 'p0').insert(17, '!');
        lineOf(ydoc, 'p0').insert(12, '!');
        lineOf(ydoc, 'p0').insert(15, '-');
      }),
    ).toEqual(['p0', 'oi-led']);
  });

  it('does not cut a character in two', () => {
    const ydoc = draftOf('a😀b');
    expect(anchorAt(blocksIn(ydoc), 'p0', { from: 2, to: 3 })?.range).toEqual({ from: 1, to: 3 });
  });

  it('is lost with its text, although the same words stand elsewhere', () => {
    const ydoc = draftOf('Close the valve.', 'Open the valve.', 'The valve leaks.');
    expect(coveredAfter(ydoc, 'p1', 'the valve', () => lineOf(ydoc, 'p1').delete(5, 9))).toBeNull();
  });

  it('is lost with its text, although the same words stand beside newly typed text', () => {
    const ydoc = draftOf('Close the valve, then open the valve.');
    const line = lineOf(ydoc, 'p0');
    const anchor = anchorAt(blocksIn(ydoc), 'p0', { from: 27, to: 36 })?.anchor as never;
    const since = Y.encodeStateVector(ydoc);
    line.delete(27, 9);
    line.insert(5, ' slowly');
    expect(resolveAnchors(ydoc, [anchor], since)).toEqual([null]);
  });

  it('is not taken to a new sentence that shares a word with it', () => {
    const ydoc = draftOf('Check the oil level of the engine.', 'Then start.');
    expect(
      coveredAfter(ydoc, 'p0', 'the oil level', () => {
        lineOf(ydoc, 'p0').delete(6, 13);
        lineOf(ydoc, 'p1').insert(11, ' Listen to the noise for a minute and write it down.');
      }),
    ).toBeNull();
  });

  it.each([
    ['Write it into the log.', 'the log', ' Whoever sees it may stop the line.'],
    ['请记入日志。', '日志', '任何人都可以停止日常工作。'],
  ])(
    'of a few letters is not taken to other words that share most of them: %s',
    (text, words, other) => {
      const ydoc = draftOf(text, 'Then start.');
      expect(
        coveredAfter(ydoc, 'p0', words, () => {
          lineOf(ydoc, 'p0').delete(0, text.length);
          lineOf(ydoc, 'p1').insert(11, other);
        }),
      ).toBeNull();
    },
  );

  it('goes with its text into another paragraph, changed a little', () => {
    const ydoc = draftOf('Check the oil level of the engine.', 'Then start.');
    expect(
      coveredAfter(ydoc, 'p0', 'the oil level of the engine', () => {
        lineOf(ydoc, 'p0').delete(0, 34);
        lineOf(ydoc, 'p1').insert(11, ' Write down the oil level of our engine.');
      }),
    ).toEqual(['p1', 'the oil level of our engine']);
  });

  it('that is split by Enter stays with its larger part, and covers all of it once joined again', () => {
    const ydoc = draftOf('Check the oil level of the engine.');
    const enterAt = (at: number) => () => {
      const line = lineOf(ydoc, 'p0');
      const tail = line.toString().slice(at);
      line.delete(at, tail.length);
      const block = new Y.XmlElement('paragraph');
      block.setAttribute('id', 'new');
      block.insert(0, [new Y.XmlText(tail)]);
      (ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).insert(1, [block]);
    };
    const anchor = anchorAt(blocksIn(ydoc), 'p0', { from: 10, to: 33 })?.anchor as never;
    const resolvedAfter = (last: StoredAnchor, happen: () => void) => {
      const since = Y.encodeStateVector(ydoc);
      happen();
      const [place] = resolveAnchors(ydoc, [last], since);
      if (!place) throw new Error('no place');
      return place;
    };
    const split = resolvedAfter(anchor, enterAt('Check the oil'.length));
    expect(split).toMatchObject({ paragraphId: 'new', range: { from: 0, to: 20 } });

    const joined = resolvedAfter(split.anchor, () => {
      lineOf(ydoc, 'p0').insert(13, ' level of the engine.');
      (ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement).delete(1, 1);
    });
    expect(joined).toMatchObject({ paragraphId: 'p0', range: { from: 10, to: 33 } });

    const nearlyAll = resolvedAfter(joined.anchor, enterAt('Check the oil level of'.length));
    expect(nearlyAll).toMatchObject({ paragraphId: 'p0', range: { from: 10, to: 22 } });
  });

  it('comes back with its text, even a long time later', () => {
    const ydoc = draftOf('Check the oil level.', 'Then start.');
    const anchor = anchorAt(blocksIn(ydoc), 'p0', { from: 6, to: 19 })?.anchor as never;
    lineOf(ydoc, 'p0').delete(6, 13);
    let since = Y.encodeStateVector(ydoc);
    expect(resolveAnchors(ydoc, [anchor], since)).toEqual([null]);
    lineOf(ydoc, 'p1').insert(0, 'Wait. ');
    expect(resolveAnchors(ydoc, [anchor], since)).toEqual([null]);
    since = Y.encodeStateVector(ydoc);
    setParagraph(ydoc, 'p0', said('Check the oil level.'));
    expect(resolveAnchors(ydoc, [anchor], since)[0]).toMatchObject({
      paragraphId: 'p0',
      range: { from: 6, to: 19 },
    });
  });

  it('on a whole block follows the block, and its text when another block takes it', () => {
    const ydoc = draftOf('One.', 'Two and more.', 'Three.');
    const anchor = anchorAt(blocksIn(ydoc), 'p1', null)?.anchor as never;
    const since = Y.encodeStateVector(ydoc);
    const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
    section.delete(1, 1);
    expect(resolveAnchors(ydoc, [anchor], since)).toEqual([null]);
    lineOf(ydoc, 'p0').insert(4, ' Two and more.');
    expect(resolveAnchors(ydoc, [anchor], since)[0]).toMatchObject({
      paragraphId: 'p0',
      range: null,
    });
  });

  it('survives a new division into sections', () => {
    const texts = Array.from({ length: 130 }, (_, i) => `Step ${i}: turn it by ${i} degrees.`);
    const ydoc = draftOf(...texts);
    expect(
      coveredAfter(ydoc, 'p77', 'turn it', () => expect(evenSections(ydoc)).toBe(true)),
    ).toEqual(['p77', 'turn it']);
  });

  it('of a quotation that is not in the text waits until the text appears', () => {
    const ydoc = draftOf('Nothing of it.');
    expect(
      anchorOfQuote(blocksIn(ydoc), 'p0', 'the missing sentence', { anywhere: true }),
    ).toBeNull();
    const since = Y.encodeStateVector(ydoc);
    lineOf(ydoc, 'p0').insert(14, ' Here is the missing sentence.');
    const [place] = resolveAnchors(ydoc, [lostAnchor('p0', 'the missing sentence')], since);
    expect(place?.range).toEqual({ from: 23, to: 43 });
  });

  it('is resolved without walking through a long document', () => {
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, contentToUpdate(manual(4_000)));
    const lines = [...blockElements(ydoc.getXmlFragment(fragmentName))].filter(
      (element) => holdsLine(element.nodeName) && element.get(0) instanceof Y.XmlText,
    );
    const anchors = Array.from({ length: 20 }, (_, i) => {
      const id = String(lines[i * 100]?.getAttribute('id'));
      return anchorAt(blocksIn(ydoc), id, { from: 0, to: 1 })?.anchor as never;
    });
    const since = Y.encodeStateVector(ydoc);
    const [first, line] = [0, 25].map((at) => lines[at]?.get(0) as Y.XmlText) as [
      Y.XmlText,
      Y.XmlText,
    ];
    line.insert(0, 'x');
    // The fastest of five runs, to ignore other load on the machine.
    const took = () => {
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        resolveAnchors(ydoc, anchors, since);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    const alive = took();
    first.delete(0, 1);
    const dead = took();
    expect(alive).toBeLessThan(dead);
  });
});

describe('a quotation', () => {
  it('is located nearest to its previous position', () => {
    expect(findQuote('aha, aha, aha', 'aha', 9)).toEqual({ from: 10, to: 13 });
    expect(findQuote('aha', 'oho')).toBeNull();
    expect(findQuote('aha', '')).toBeNull();
  });

  it.each<[string, string, string[]]>([
    ['the oil level', 'check the oil level now', ['the oil level']],
    ['the oil level', 'the old level', ['the o', 'l', ' level']],
    ['the oil level', 'a new sentence', []],
    ['检查油位', '请检查一下油位', ['检查', '油位']],
  ])('%s is in %s as far as %j', (quote, text, expected) => {
    const runs = longestCommonRuns(quote, text);
    expect(runs.map(({ at, length }) => text.slice(at, at + length))).toEqual(expected);
  });
});
