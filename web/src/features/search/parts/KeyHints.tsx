import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { modifier } from '../../../ui/keys.ts';
import classes from './SearchPalette.module.css';

/** The keys of the search dialog, shown below its entries. */
export function KeyHints() {
  const { t } = useTranslation();
  return (
    <div className={classes.keys} aria-hidden>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.hintMove')}
      </span>
      <span>
        <Kbd size="xs">↵</Kbd> {t('search.hintOpen')}
      </span>
      <span>
        <Kbd size="xs">{modifier}</Kbd> <Kbd size="xs">↵</Kbd> {t('search.hintApart')}
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> {t('search.hintClose')}
      </span>
    </div>
  );
}
