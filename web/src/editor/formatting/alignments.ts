// The alignments for menus.

import {
  AlignHorizontalDistributeCenter,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
} from 'lucide-react';

/** Left is the default and stored as null. */
export const aligns = [
  { align: null, action: 'alignLeft', icon: TextAlignStart },
  { align: 'center', action: 'alignCenter', icon: TextAlignCenter },
  { align: 'right', action: 'alignRight', icon: TextAlignEnd },
  { align: 'justify', action: 'alignJustify', icon: TextAlignJustify },
  { align: 'distribute', action: 'alignDistribute', icon: AlignHorizontalDistributeCenter },
] as const;
