import type { RecoveredText } from '@docent/contract/recovered';
import type { NodeJSON } from '@docent/document-model/content';
import { Button, Tooltip } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { BlocksText } from '../../reading/BlocksText.tsx';
import classes from '../recovered.module.css';

interface Props {
  piece: RecoveredText;
  mayInsert: boolean;
  onInsert: () => void;
  onDismiss: () => void;
}

/** Longer text, in characters, is folded. */
const maxLength = 400;

export function RecoveredPiece({ piece, mayInsert, onInsert, onDismiss }: Props) {
  const { t, i18n } = useTranslation();
  const { text, context, at } = piece;
  const blocks = useMemo(() => piece.content as NodeJSON[], [piece.content]);
  const [isFolded, setFolded] = useState(true);
  const body = useRef<HTMLDivElement>(null);
  const isLong = text.length > maxLength;

  async function copy() {
    try {
      const html = body.current?.innerHTML ?? '';
      const as = (type: string, data: string) => ({ [type]: new Blob([data], { type }) });
      await navigator.clipboard.write([
        new ClipboardItem({ ...as('text/html', html), ...as('text/plain', text) }),
      ]);
      showToast({ type: 'success', message: t('recovered.copied') });
    } catch {
      // Browsers reject clipboard access with different errors; the text stays in the list.
      showToast({ type: 'warning', message: t('recovered.copyFailed'), duration: 8000 });
    }
  }

  return (
    <li className={classes.piece}>
      <p className={classes.place}>
        {context !== null && <>{t('recovered.where', { place: context })} · </>}
        <time dateTime={at} title={fullTime(at, i18n.language)}>
          {sinceThen(at, i18n.language)}
        </time>
      </p>
      <div ref={body} className={isLong && isFolded ? classes.folded : undefined}>
        <BlocksText blocks={blocks} />
      </div>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {t(isFolded ? 'recovered.unfold' : 'recovered.fold')}
        </Button>
      )}
      <div className={classes.buttons}>
        <Tooltip label={t('recovered.mayNotWrite')} disabled={mayInsert}>
          <Button
            size="compact-sm"
            data-disabled={!mayInsert || undefined}
            aria-disabled={!mayInsert}
            onClick={() => mayInsert && onInsert()}
          >
            {t('recovered.insert')}
          </Button>
        </Tooltip>
        <Button size="compact-sm" variant="default" onClick={() => void copy()}>
          {t('recovered.copy')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDismiss}>
          {t('recovered.dismiss')}
        </Button>
      </div>
    </li>
  );
}
