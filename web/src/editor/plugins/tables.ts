// prosemirror-tables' editing, with its repairs kept to a person's own changes: a table that a merge left
// uneven would otherwise be repaired by every editor at once, each adding the same cells.

import type { Plugin } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { isFromOutside } from '../liveBinding.ts';

export function tables(): Plugin {
  const plugin = tableEditing();
  const repair = plugin.spec.appendTransaction;
  plugin.spec.appendTransaction = (transactions, before, after) =>
    transactions.some(isFromOutside) ? null : repair?.call(plugin, transactions, before, after);
  return plugin;
}
