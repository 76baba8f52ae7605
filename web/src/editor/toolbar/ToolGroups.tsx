import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TipSide, ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { isNarrowTouch } from '../kit/touch.ts';
import { useRoving } from '../kit/useRoving.ts';
import { useFitting } from './fitting.ts';

/** Tools that stay together, in the toolbar or in "More". */
export interface ToolGroup {
  name: string;
  tools: ReactNode;
  /** Whether a separator precedes it. */
  isSeparated?: boolean;
}

interface ToolGroupsProps {
  label: string;
  groups: readonly ToolGroup[];
  disabled: boolean;
  /** Shown at the end of the row, and enabled even while the tools are not. */
  always?: ReactNode;
}

/** One row of tools by frequency of use; groups that do not fit are in "More". */
export function ToolGroups({ label, groups, disabled, always }: ToolGroupsProps) {
  const { t } = useTranslation();
  const { ref, onKeyDown } = useRoving();
  const row = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const fitting = useFitting(
    row,
    groups.map(({ name }) => name),
  );
  // On touch screens the row scrolls, because a second row would take space from the text.
  const count = isNarrowTouch() ? groups.length : fitting;
  const hiddenGroups = groups.slice(count);
  const showsRest = isOpen && hiddenGroups.length > 0 && !disabled;

  useEffect(() => {
    if (!showsRest) return;
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || ref.current?.contains(target)) return;
      // Menus of the tools are rendered elsewhere in the page.
      if (!target.closest('[data-tools]')) setIsOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [showsRest, ref]);

  const onKey = (event: KeyboardEvent) => {
    const inside = ref.current?.contains(event.target as Node);
    if (event.key === 'Escape' && showsRest && inside) {
      setIsOpen(false);
      more.current?.focus();
    } else onKeyDown(event);
  };
  return (
    <TipSide value={showsRest ? 'top' : 'bottom'}>
      <div className={classes.overText} data-over-text data-open={showsRest || undefined}>
        <div
          ref={ref}
          role="toolbar"
          aria-label={label}
          className={classes.toolbar}
          data-off={disabled || undefined}
          onKeyDown={onKey}
        >
          <div ref={row} className={classes.tools} inert={disabled}>
            <div className={classes.row}>{groups.slice(0, count).map(renderGroup)}</div>
            {hiddenGroups.length > 0 && (
              <ToolButton
                ref={more}
                label={t('editor.more')}
                expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Ellipsis size={17} />
              </ToolButton>
            )}
          </div>
          {always}
          {showsRest && (
            <TipSide value="bottom">
              <div className={classes.rest}>{hiddenGroups.map(renderGroup)}</div>
            </TipSide>
          )}
        </div>
      </div>
    </TipSide>
  );
}

function renderGroup({ name, tools, isSeparated }: ToolGroup) {
  return (
    <div key={name} data-group={name} data-apart={isSeparated} className={classes.group}>
      {tools}
    </div>
  );
}
