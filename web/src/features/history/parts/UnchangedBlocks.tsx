import type { NodeJSON } from '@docent/document-model/content';
import { UnstyledButton } from '@mantine/core';
import { UnfoldVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlocksText } from '../../reading/BlocksText.tsx';
import classes from './Comparison.module.css';

interface Props {
  blocks: NodeJSON[];
  asOf: string;
  isFolded: boolean;
  /** Set if there are no changes to show. */
  startsOpen: boolean;
}

const atOnce = 60;

export function UnchangedBlocks({ blocks, asOf, isFolded, startsOpen }: Props) {
  const { t } = useTranslation();
  const [shownCount, setShown] = useState(isFolded ? (startsOpen ? atOnce : 0) : blocks.length);
  const text = useMemo(() => blocks.slice(0, shownCount), [blocks, shownCount]);
  const left = blocks.length - shownCount;
  return (
    <>
      {text.length > 0 && <BlocksText blocks={text} asOf={asOf} className={classes.same ?? ''} />}
      {left > 0 && (
        <UnstyledButton className={classes.fold} onClick={() => setShown(shownCount + atOnce)}>
          <UnfoldVertical size={14} aria-hidden />
          {left <= atOnce
            ? t('history.unfold', { count: left })
            : t('history.unfoldSome', { count: left, shown: atOnce })}
        </UnstyledButton>
      )}
    </>
  );
}
