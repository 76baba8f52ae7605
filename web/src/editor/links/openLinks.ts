// Opens links: with a click while reading, with Ctrl or ⌘ while editing. Always in a new tab.

import { isSafeHref } from '@docent/document-model/links';
import { Plugin, PluginKey } from '@tiptap/pm/state';

export function openLinks(): Plugin {
  return new Plugin({
    key: new PluginKey('openLinks'),
    props: {
      handleDOMEvents: {
        click(view, event) {
          const link = (event.target as Element).closest?.('a[href]');
          const href = link?.getAttribute('href');
          if (!isSafeHref(href) || (view.editable && !event.ctrlKey && !event.metaKey))
            return false;
          window.open(href, '_blank', 'noopener,noreferrer');
          event.preventDefault();
          return true;
        },
      },
    },
  });
}
