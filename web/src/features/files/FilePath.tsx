// Where a file lies, from its space down; each step can be gone to.
import type { File } from '@docent/contract/files';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './FilePath.module.css';

export function FilePath({ file }: { file: Pick<File, 'path' | 'name' | 'id'> }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('files.tree')} className={classes.path}>
      <ol>
        {file.path.map(({ id, name }) => (
          <li key={id} className={classes.step}>
            <Link to="/" search={{ folder: id }} title={name}>
              <ChevronLeft size={16} className={classes.up} aria-hidden />
              <span className={classes.name}>{name}</span>
            </Link>
            <ChevronRight size={13} className={classes.then} aria-hidden />
          </li>
        ))}
        <li className={classes.last} aria-current="page" title={file.name}>
          {file.name}
        </li>
      </ol>
    </nav>
  );
}
