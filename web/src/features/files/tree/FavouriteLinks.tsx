// The person's favourites above the tree; renders nothing without any.
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../FileIcon.tsx';
import { favouritesQuery } from '../files.queries.ts';
import { FileLink } from '../parts/FileLink.tsx';
import classes from './FavouriteLinks.module.css';

const storedFold = 'favouritesFolded';

export function FavouriteLinks() {
  const { t } = useTranslation();
  const { data } = useQuery(favouritesQuery());
  const [isFolded, setFolded] = useState(() => localStorage.getItem(storedFold) === 'true');
  if (!data || data.list.length === 0) return null;

  function fold() {
    localStorage.setItem(storedFold, String(!isFolded));
    setFolded(!isFolded);
  }

  return (
    <nav className={classes.favourites} aria-label={t('files.favourites')}>
      <UnstyledButton className={classes.heading} aria-expanded={!isFolded} onClick={fold}>
        {t('files.favourites')}
        <ChevronRight size={13} aria-hidden />
      </UnstyledButton>
      {!isFolded && (
        <ul className={`${classes.list} docent-scroll`}>
          {data.list.map((file) => (
            <li key={file.id}>
              <FileLink file={file} className={classes.link}>
                <FileIcon file={file} />
                <span className={classes.name} title={file.name}>
                  {file.name}
                </span>
              </FileLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
