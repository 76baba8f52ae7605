import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Table } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { insertTable } from './tableCommands.ts';

const maxSize = 8;
const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Chooses a table's size by pointing at a grid, or by arrow keys and Enter. */
export function TableGrid({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [size, setSize] = useState({ rows: 3, columns: 3 });
  const label = t('editor.tableSize', size);

  const insert = ({ rows, columns }: typeof size) => {
    setIsOpen(false);
    perform(editor, insertTable(rows, columns));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') insert(size);
    else if (step) {
      const within = (n: number) => Math.max(1, Math.min(maxSize, n));
      setSize({ rows: within(size.rows + step[0]), columns: within(size.columns + step[1]) });
    } else return;
    event.preventDefault();
  };

  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>
        <ToolButton
          label={t('editor.insertTable')}
          expanded={isOpen}
          disabled={disabled}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Table size={17} />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown data-tools>
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by the arrow keys
          tabIndex={0}
          data-autofocus
          aria-label={t('shell.named', { what: t('editor.insertTable'), which: label })}
          className={classes.grid}
          onKeyDown={onKeyDown}
        >
          {Array.from({ length: maxSize * maxSize }, (_, i) => {
            const [row, column] = [Math.floor(i / maxSize) + 1, (i % maxSize) + 1];
            return (
              <span
                key={`${row}-${column}`}
                data-in={(row <= size.rows && column <= size.columns) || undefined}
                onPointerEnter={() => setSize({ rows: row, columns: column })}
                onPointerUp={() => insert({ rows: row, columns: column })}
              />
            );
          })}
        </div>
        <div className={classes.gridSize} aria-live="polite">
          {label}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
