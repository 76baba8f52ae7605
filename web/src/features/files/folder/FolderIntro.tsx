// Icon, name and description of a folder, above its files.
import type { File } from '@docent/contract/files';
import { Button, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { FileIcon } from '../FileIcon.tsx';
import { openDialog } from '../fileDialogs.ts';
import { mayChange } from '../files.rules.ts';
import classes from './FolderIntro.module.css';
import { SpaceCover } from './SpaceCover.tsx';

export function FolderIntro({ file }: { file: File }) {
  const { t } = useTranslation();
  const edit = () => openDialog({ kind: 'details', file });
  const isEditable = mayChange(file);
  const icon = <FileIcon file={file} size={26} />;
  return (
    <>
      <SpaceCover file={file} />
      <div className={classes.intro}>
        {isEditable ? (
          <UnstyledButton
            className={classes.icon}
            onClick={edit}
            title={t('files.details')}
            aria-label={t('files.details')}
          >
            {icon}
          </UnstyledButton>
        ) : (
          <span className={classes.icon}>{icon}</span>
        )}
        <div className={classes.text}>
          <h1>{file.name}</h1>
          {file.description !== '' && <p>{file.description}</p>}
          {file.description === '' && isEditable && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={edit}>
              {opensDialog(t('folders.addDescription'))}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
