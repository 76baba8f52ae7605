import { ActionIcon, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { TFunction } from 'i18next';
import { CopyCheck, EyeOff, FileSymlink, Link2, PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keyName } from '../../../editor/kit/keyNames.ts';
import { isSameText, percentOf } from '../duplicates.rules.ts';
import classes from './HintMark.module.css';
import { useBesideBlock } from './useBesideBlock.ts';
import type { Hint } from './watchWriting.ts';

interface Props {
  editor: Editor;
  hint: Hint;
  onOpen: () => void;
  onSync: () => void;
  onLink: () => void;
  onIgnore: () => void;
}

/** Beside the text, never in it: typing goes on as if it were not there. */
export function HintMark({ editor, hint, onOpen, onSync, onLink, onIgnore }: Props) {
  const { t, i18n } = useTranslation();
  const mark = useBesideBlock(editor, hint.blockId);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || !event.altKey || mark.current?.hidden) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [mark]);

  const label = labelOf(hint, t, i18n.language);
  const labelWithKey = `${label} (${keyName('Alt-F9')})`;
  return createPortal(
    <div ref={mark} className={classes.mark}>
      <span role="status" className={classes.spoken}>
        {labelWithKey}
      </span>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        onClose={() => editor.view.focus()}
        position="bottom-end"
        withinPortal
        width={280}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={label}
            title={labelWithKey}
          >
            <CopyCheck size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.label}>{label}</Menu.Label>
          <Menu.Item leftSection={<PanelRight size={15} />} onClick={onOpen}>
            {t('duplicates.openBeside')}
          </Menu.Item>
          {hint.place.version !== null && (
            <Menu.Item leftSection={<FileSymlink size={15} />} onClick={onSync}>
              {t('duplicates.syncedInstead')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Link2 size={15} />} onClick={onLink}>
            {t('duplicates.linkInstead')}
          </Menu.Item>
          <Menu.Item leftSection={<EyeOff size={15} />} onClick={onIgnore}>
            {t('duplicates.ignore')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>,
    document.body,
  );
}

function labelOf(
  { text, count, total, similarity, place }: Hint,
  t: TFunction,
  language: string,
): string {
  if (total > 1) return t('duplicates.hintMany', { count, total });
  const [where, name] = [place.headingPath.at(-1), place.fileName];
  if (isSameText(text, place.text)) {
    return where
      ? t('duplicates.hintSameWhere', { where, name })
      : t('duplicates.hintSame', { name });
  }
  const percent = percentOf(similarity, language);
  return where
    ? t('duplicates.hintWhere', { percent, where, name })
    : t('duplicates.hint', { percent, name });
}
