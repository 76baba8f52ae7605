// A change of a comparison, with the actions on its block.

import { textOf } from '@docent/document-model/content';
import { ActionIcon, Menu } from '@mantine/core';
import { Copy, Ellipsis, History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ChangeCard } from '../ChangeCard.tsx';
import type { ChangeLayout, HistoryChange } from '../history.rules.ts';

/** Ids of the two versions; null for the draft or none. */
export interface Sides {
  older: string | null;
  newer: string | null;
}

interface Props {
  fileId: string;
  difference: HistoryChange;
  n: number;
  total: number;
  sides: Sides;
  asOf: string;
  layout: ChangeLayout;
  mayEdit: boolean;
  onParagraph: (paragraphId: string) => void;
}

export function ChangedBlock(props: Props) {
  const { difference, n, total, asOf, layout } = props;
  return (
    <ChangeCard
      difference={difference}
      n={n}
      total={total}
      layout={layout}
      asOf={asOf}
      actions={<BlockMenu {...props} />}
    />
  );
}

function BlockMenu({ difference, sides, mayEdit, onParagraph }: Props) {
  const { t } = useTranslation();
  const { paragraphId, before, after } = difference;
  const states = [
    { block: before, versionId: sides.older, copy: 'copyOld', restore: 'restoreOld' },
    { block: after, versionId: sides.newer, copy: 'copyNew', restore: 'restoreNew' },
  ] as const;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ type: 'success', message: t('history.copied') });
    } catch {
      // Browsers reject clipboard access with different errors; the text can still be selected.
      showToast({ type: 'error', message: t('history.notCopied') });
    }
  }

  async function restore(id: string) {
    try {
      await api.history.restoreParagraph({ id, paragraphId });
      showToast({ type: 'success', message: t('history.paragraphRestored') });
    } catch (error) {
      requireShown(error);
    }
  }

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('history.blockActions')}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {states.map(
          ({ block, copy: word }) =>
            block && (
              <Menu.Item
                key={word}
                leftSection={<Copy size={15} />}
                onClick={() => void copy(textOf(block))}
              >
                {t(`history.${word}`)}
              </Menu.Item>
            ),
        )}
        {mayEdit &&
          states.map(
            ({ block, versionId, restore: word }) =>
              block &&
              versionId !== null && (
                <Menu.Item
                  key={word}
                  leftSection={<Undo2 size={15} />}
                  onClick={() => void restore(versionId)}
                >
                  {t(`history.${word}`)}
                </Menu.Item>
              ),
          )}
        <Menu.Item leftSection={<History size={15} />} onClick={() => onParagraph(paragraphId)}>
          {t('history.ofParagraph')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
