// Page, column and section breaks, for the "Insert", "/" and context menus.

import {
  Columns2,
  RectangleHorizontal,
  RectangleVertical,
  SquareSplitVertical,
} from 'lucide-react';
import { insertColumnBreak, insertPageBreak, insertSectionBreak } from './breakCommands.ts';

/** `names` as in the items of the "Insert" menu. */
export const breakItems = [
  {
    word: 'pageBreak',
    icon: SquareSplitVertical,
    names: 'page break new 分页符 换页 fyf hy',
    run: insertPageBreak,
  },
  {
    word: 'columnBreak',
    icon: Columns2,
    names: 'column break next 分栏符 flf',
    run: insertColumnBreak,
  },
  {
    word: 'breakPortrait',
    icon: RectangleVertical,
    names: 'section break portrait upright 分节符 纵向 fjf zx',
    run: insertSectionBreak({ orientation: 'portrait' }),
  },
  {
    word: 'breakLandscape',
    icon: RectangleHorizontal,
    names: 'section break landscape 分节符 横向 fjf hx',
    run: insertSectionBreak({ orientation: 'landscape' }),
  },
] as const;
