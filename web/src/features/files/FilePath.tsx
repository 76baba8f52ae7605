// The path of a file, from its space down, as links.
import type { File, IconName } from '@docent/contract/files';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './FilePath.module.css';
import { fileIcons } from './parts/fileIcons.ts';

export function FilePath({ file }: { file: Pick<File, 'path' | 'name' | 'icon'> }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('files.tree')} className={classes.path}>
      <ol>
        {file.path.map(({ id, name, icon }) => (
          <li key={id} className={classes.step}>
            <Link to="/" search={{ folder: id }} title={name}>
              <ChevronLeft size={16} className={classes.up} aria-hidden />
              <StepIcon icon={icon} />
              <span className={classes.name}>{name}</span>
            </Link>
            <ChevronRight size={13} className={classes.then} aria-hidden />
          </li>
        ))}
        <li className={classes.last} aria-current="page" title={file.name}>
          <StepIcon icon={file.icon} />
          {file.name}
        </li>
      </ol>
    </nav>
  );
}

function StepIcon({ icon }: { icon: IconName | null }) {
  if (icon === null) return null;
  const Icon = fileIcons[icon];
  return <Icon size={14} aria-hidden className={classes.icon} />;
}
