// The groups of the context menu. To add one, write a group and put it into `menuGroups`, which is
// in display order.

import { blockGroup, blocksGroup } from '../blocks/blockMenuGroup.ts';
import { commentGroup } from '../comments/commentMenuGroup.ts';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { controlGroup } from '../forms/controlMenuGroup.ts';
import { imageGroup } from '../images/imageMenuGroup.ts';
import { syncedGroup } from '../insert/syncedMenuGroup.ts';
import { linkGroup } from '../links/linkMenuGroup.ts';
import { breaksGroup } from '../pageSetup/breakMenuGroup.ts';
import { clipboardGroup } from '../pasting/clipboardMenuGroup.ts';
import { suggestionGroup } from '../suggesting/suggestionMenuGroup.ts';
import { tableGroup } from '../tables/tableMenuGroup.ts';

export const menuGroups: readonly MenuGroup[] = [
  suggestionGroup,
  clipboardGroup,
  commentGroup,
  linkGroup,
  imageGroup,
  controlGroup,
  tableGroup,
  syncedGroup,
  blockGroup,
  blocksGroup,
  breaksGroup,
];
