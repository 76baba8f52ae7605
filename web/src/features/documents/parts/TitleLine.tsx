import type { File } from '@docent/contract/files';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { StateBadge } from '../../files/StateBadge.tsx';
import classes from './TitleLine.module.css';

interface Props {
  file: File;
  /** The text says its title itself; then it is only told to those who cannot see. */
  isInText: boolean;
}

export function TitleLine({ file, isInText }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.line} data-in-text={isInText || undefined}>
      <h1
        className={isInText ? classes.hidden : classes.title}
        data-prints={isInText ? undefined : true}
      >
        {file.name}
      </h1>
      <p className={classes.about}>
        <span className={classes.state}>
          <StateBadge file={file} />
        </span>
        <time dateTime={file.updatedAt} title={fullTime(file.updatedAt, i18n.language)}>
          {t('documents.updatedBy', {
            when: sinceThen(file.updatedAt, i18n.language),
            name: file.updatedBy.username,
          })}
        </time>
      </p>
    </div>
  );
}
