// Buttons to step through the changes, and the list of keys.
import { ActionIcon, Kbd, Popover } from '@mantine/core';
import { ArrowDown, ArrowUp, Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { modifier } from '../../../../ui/keys.ts';
import classes from './Steps.module.css';

interface Props {
  isEmpty: boolean;
  mayJudge: boolean;
  mayWrite: boolean;
  onStep: (by: 1 | -1) => void;
}

export function Steps({ isEmpty, mayJudge, mayWrite, onStep }: Props) {
  const { t } = useTranslation();
  const keys = [
    ...(mayJudge ? (['j', 'k'] as const) : []),
    ...(['n', 'p'] as const),
    ...(mayJudge ? (['x'] as const) : []),
    ...(mayWrite ? (['c'] as const) : []),
  ];
  const previous = t(mayJudge ? 'reviews.previousUnticked' : 'history.previous');
  const next = t(mayJudge ? 'reviews.nextUnticked' : 'history.next');
  return (
    <span className={classes.steps}>
      <ActionIcon
        aria-label={previous}
        title={previous}
        disabled={isEmpty}
        onClick={() => onStep(-1)}
      >
        <ArrowUp size={16} />
      </ActionIcon>
      <ActionIcon aria-label={next} title={next} disabled={isEmpty} onClick={() => onStep(1)}>
        <ArrowDown size={16} />
      </ActionIcon>
      <Popover position="bottom-end" withArrow trapFocus={false}>
        <Popover.Target>
          <ActionIcon
            aria-label={t('reviews.keys')}
            title={t('reviews.keys')}
            className={classes.keys}
          >
            <Keyboard size={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <dl className={classes.list}>
            {keys.map((key) => (
              <div key={key}>
                <dt>
                  <Kbd size="xs">{key.toUpperCase()}</Kbd>
                </dt>
                <dd>{t(`reviews.key_${key}`)}</dd>
              </div>
            ))}
            {mayWrite && (
              <div>
                <dt>
                  <Kbd size="xs">{modifier} ↵</Kbd>
                </dt>
                <dd>{t('reviews.key_send')}</dd>
              </div>
            )}
          </dl>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
