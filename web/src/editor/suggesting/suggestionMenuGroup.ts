// Actions for the suggestion under the menu, or for those in the selection.

import { Check, CheckCheck, X } from 'lucide-react';
import type { MenuGroup, MenuItem } from '../contextMenu/menuItems.ts';
import type { MenuContext } from '../contextMenu/place.ts';
import { perform } from '../kit/editorStatus.ts';
import { settle, suggestionsInSelection } from './settle.ts';

export const suggestionGroup: MenuGroup = {
  name: 'suggestion',
  when: (place) => resolvableSuggestions(place).length > 0,
  items: (place) => {
    const suggestions = resolvableSuggestions(place);
    const isOne = suggestions.length === 1;
    const isOwn = suggestions.every(({ personId }) => personId === place.person.id);
    const refuse = isOwn ? 'withdraw' : 'refuse';
    const item = (
      how: 'accept' | 'refuse',
      menuItem: Pick<MenuItem, 'label' | 'icon' | 'keys'>,
    ) => ({
      ...menuItem,
      run: ({ editor }: MenuContext) => {
        perform(editor, settle(suggestions, how));
      },
    });
    return [
      ...(place.person.mayEdit
        ? [
            item('accept', {
              label: (t) => t(`suggestions.menu.${isOne ? 'accept' : 'acceptSelected'}`),
              icon: isOne ? Check : CheckCheck,
              keys: 'Mod-Alt-Enter',
            }),
          ]
        : []),
      item('refuse', {
        label: (t) => t(`suggestions.menu.${isOne ? refuse : (`${refuse}Selected` as const)}`),
        icon: X,
        keys: 'Mod-Alt-Shift-Enter',
      }),
    ];
  },
};

/** The suggestions that this person may resolve; without the right to edit, only their own. */
function resolvableSuggestions({ state, person }: MenuContext) {
  const suggestions = suggestionsInSelection(state);
  return person.mayEdit
    ? suggestions
    : suggestions.filter(({ personId }) => personId === person.id);
}
