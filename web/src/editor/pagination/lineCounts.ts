// Counts the numbered lines before the visible part: measured if the browser has laid them out, otherwise
// estimated.

import type { PageSetup } from '@docent/document-model/page';
import type { PageNode } from './blocks.ts';
import { estimateLines } from './estimate.ts';

interface Count {
  width: number;
  lines: number;
}

interface Sum extends Count {
  /** Lines after its last section break; null if it has none. */
  behind: number | null;
  /** Whether all of it was laid out. */
  isSeen: boolean;
}

export class LineCounts {
  private readonly blocks = new WeakMap<PageNode, Count>();
  private readonly sections = new WeakMap<PageNode, Sum>();

  isSeen(section: PageNode, width: number): boolean {
    return this.sumOf(section, width).isSeen;
  }

  /** Stores the measured number of lines of a block. */
  learn(section: PageNode, block: PageNode, width: number, lines: number): void {
    const cachedCount = this.blocks.get(block);
    if (cachedCount?.width === width && cachedCount.lines === lines) return;
    this.blocks.set(block, { width, lines });
    this.sections.delete(section);
  }

  /** Number of lines in the same run before the section with this index. */
  before(
    sections: readonly PageNode[],
    index: number,
    width: number,
    restartAt: PageSetup['lineNumbersBegin'],
  ): number {
    let lines = 0;
    for (let i = index - 1; i >= 0 && restartAt !== 'page'; i--) {
      const sum = this.sumOf(sections[i] as PageNode, width);
      if (restartAt === 'section' && sum.behind !== null) return lines + sum.behind;
      lines += sum.lines;
    }
    return lines;
  }

  private sumOf(section: PageNode, width: number): Sum {
    const cachedSum = this.sections.get(section);
    if (cachedSum?.width === width) return cachedSum;
    const sum: Sum = { width, lines: 0, behind: null, isSeen: true };
    for (let i = 0; i < section.childCount; i++) {
      const block = section.child(i);
      const count = this.blocks.get(block);
      const isSeen = count?.width === width;
      const lines = isSeen ? count.lines : estimateLines(block, width);
      sum.isSeen &&= isSeen;
      sum.lines += lines;
      if (block.type.name === 'sectionBreak') sum.behind = 0;
      else if (sum.behind !== null) sum.behind += lines;
    }
    this.sections.set(section, sum);
    return sum;
  }
}
