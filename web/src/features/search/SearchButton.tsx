import { Kbd, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { searchKeys } from '../../ui/keys.ts';
import classes from './SearchButton.module.css';
import { openSearch } from './searchDialog.state.ts';

/** Looks like a search box and opens the search dialog over the page. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.box} onClick={openSearch} aria-haspopup="dialog">
      <Search size={17} aria-hidden />
      <span className={classes.text}>{t('search.placeholder')}</span>
      <Kbd size="xs" aria-hidden>
        {searchKeys}
      </Kbd>
    </UnstyledButton>
  );
}
