// The headings of a document; the one being read is marked, and each can be gone to.
import type { OutlineEntry } from '@docent/contract/documents';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { ListTree } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Outline.module.css';

interface Props {
  outline: readonly OutlineEntry[];
  current: string | null;
  onGo: (id: string) => void;
}

export function OutlineList({ outline, current, onGo }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const base = Math.min(...outline.map(({ level }) => level));
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!entry || !box) return;
    // Not scrollIntoView: that would move the page as well.
    const above = entry.offsetTop - box.scrollTop;
    if (above < 24 || above > box.clientHeight - 48) {
      box.scrollTop = entry.offsetTop - box.clientHeight / 3;
    }
  });
  return (
    <nav className={classes.outline} aria-label={t('documents.contents')}>
      <h2 className={classes.title}>{t('documents.contents')}</h2>
      <ul ref={list} className={`${classes.list} docent-scroll`}>
        {outline.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#p-${id}`}
              className={classes.entry}
              style={{ paddingLeft: 12 + Math.min(level - base, 4) * 13 }}
              aria-current={id === current ? 'location' : undefined}
              title={text}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                onGo(id);
              }}
            >
              {text || '—'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same behind a button, where there is no room beside the text. */
export function OutlineMenu({ outline, current, onGo }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Tooltip label={t('documents.contents')}>
          <ActionIcon
            aria-label={t('documents.contents')}
            onClick={() => setOpened((was) => !was)}
            className={classes.menuButton}
          >
            <ListTree size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" mah="70vh" style={{ display: 'flex' }}>
        <OutlineList
          outline={outline}
          current={current}
          onGo={(id) => {
            setOpened(false);
            onGo(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
