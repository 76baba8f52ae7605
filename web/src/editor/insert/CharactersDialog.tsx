import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import classes from '../kit/tools.module.css';
import { type Character, characters, findCharacters, nameIn } from './characters.ts';

const key = 'characters';
const maxRecent = 16;

/** Special characters by group or name, and recently used ones. */
export function CharactersDialog({ editor, onClose }: EditorDialogProps) {
  const { t, i18n } = useTranslation();
  const [query, setQuery] = useState('');
  const [recent] = useState(readRecent);
  const matches = findCharacters(query);

  const take = (character: Character) => {
    const signs = [character.symbol, ...recent.filter((sign) => sign !== character.symbol)];
    localStorage.setItem(key, JSON.stringify(signs.slice(0, maxRecent)));
    perform(editor, (state, dispatch) => {
      dispatch?.(state.tr.insertText(character.symbol).scrollIntoView());
      return true;
    });
    onClose();
  };
  const group = (title: string, list: readonly Character[]) =>
    list.length > 0 && (
      <section key={title}>
        <h3 className={classes.groupTitle}>{title}</h3>
        <div className={classes.characters}>
          {list.map((character) => (
            <UnstyledButton
              key={character.symbol}
              className={classes.character}
              title={nameIn(i18n.language, character)}
              aria-label={nameIn(i18n.language, character)}
              onClick={() => take(character)}
            >
              {character.symbol}
            </UnstyledButton>
          ))}
        </div>
      </section>
    );
  const usedLast = recent.flatMap(
    (symbol) => characters.find((each) => each.symbol === symbol) ?? [],
  );
  const groups = [...new Set(characters.map((each) => each.group))];
  return (
    <Dialog opened onClose={onClose} title={t('blocks.characters.name')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim() && matches[0]) take(matches[0]);
        }}
      >
        <TextInput
          label={t('blocks.characters.search')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          data-autofocus
        />
      </form>
      {query.trim() === '' && group(t('blocks.characters.recent'), usedLast)}
      {groups.map((name) =>
        group(
          t(`blocks.characters.groups.${name}`),
          matches.filter((each) => each.group === name),
        ),
      )}
      {matches.length === 0 && (
        <p className={classes.slashNothing} role="status">
          {t('blocks.characters.nothing')}
        </p>
      )}
    </Dialog>
  );
}

function readRecent(): string[] {
  try {
    const storedCharacters: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(storedCharacters)
      ? storedCharacters.filter((symbol) => typeof symbol === 'string')
      : [];
  } catch {
    // Stored by another version in another format, so it is ignored.
    return [];
  }
}
