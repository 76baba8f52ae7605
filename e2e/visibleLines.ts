import type { Locator } from '@playwright/test';

/** The text of each line in an editor, without the names at others' carets. */
export const visibleLines = (editor: Locator, selector: string): Promise<string[]> =>
  editor.locator(selector).evaluateAll((blocks) =>
    blocks.map((block) => {
      const line = block.cloneNode(true) as HTMLElement;
      for (const caret of line.querySelectorAll('.editor-caret')) caret.remove();
      return line.textContent ?? '';
    }),
  );
