import type { File } from '@docent/contract/files';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import classes from './TitleLine.module.css';

export function TitleLine({ file }: { file: File }) {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.line}>
      <h1 className={classes.title}>{file.name}</h1>
      <p className={classes.about}>
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
