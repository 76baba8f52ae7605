// How lines can be aligned, as the menus show it.

import {
  AlignHorizontalDistributeCenter,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
} from 'lucide-react';

/** Left is what text does by itself, and says nothing. */
export const aligns = [
  { align: null, action: 'alignLeft', icon: TextAlignStart },
  { align: 'center', action: 'alignCenter', icon: TextAlignCenter },
  { align: 'right', action: 'alignRight', icon: TextAlignEnd },
  { align: 'justify', action: 'alignJustify', icon: TextAlignJustify },
  { align: 'distribute', action: 'alignDistribute', icon: AlignHorizontalDistributeCenter },
] as const;
