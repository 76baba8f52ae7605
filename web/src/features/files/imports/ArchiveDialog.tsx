// Shows what is in an archive, and asks where and how it is imported.
import type { ImportPreview } from '@docent/contract/imports';
import type { NodeJSON } from '@docent/document-model/content';
import { Button, Checkbox, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { isAborted, requireShown } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { BlocksText } from '../../reading/BlocksText.tsx';
import { uploadArchive } from '../uploads/sendFile.ts';
import { isTooLarge, sentenceOfUpload } from '../uploads/uploadErrors.ts';
import { startUploads } from '../uploads/uploads.ts';
import classes from './ArchiveDialog.module.css';
import { askAboutArchives, followImport } from './archives.ts';

interface Props {
  parent: { id: string; name: string };
  archives: readonly globalThis.File[];
  onClose: () => void;
}

export function ArchiveDialog({ parent, archives, onClose }: Props) {
  const { t } = useTranslation();
  const [archive, ...others] = archives;
  if (archive === undefined) return null;
  const next = () => {
    onClose();
    askAboutArchives(parent, others);
  };
  return (
    <Dialog opened onClose={next} size="lg" title={t('imports.title', { name: archive.name })}>
      <Asked key={archive.name} parent={parent} archive={archive} onDone={next} />
    </Dialog>
  );
}

interface AskedProps {
  parent: { id: string; name: string };
  archive: globalThis.File;
  onDone: () => void;
}

function Asked({ parent, archive, onDone }: AskedProps) {
  const { t } = useTranslation();
  const { preview, error, sent } = usePreview(parent.id, archive);
  const attach = () => {
    startUploads(parent, [archive]);
    onDone();
  };
  if (preview) return <Ready preview={preview} onAttach={attach} onDone={onDone} />;
  return (
    <Stack gap="md">
      {error === null ? (
        <>
          <Text size="sm" role="status">
            {sent < 1 ? t('imports.sending') : t('imports.examining')}
          </Text>
          <Progress value={sent * 100} animated={sent === 1} aria-label={archive.name} />
        </>
      ) : (
        <Text size="sm" role="alert">
          {sentenceOfUpload(error, t)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('shell.cancel')}
        </Button>
        {!isTooLarge(error) && (
          <Button variant="default" onClick={attach}>
            {t('files.attachFiles', { count: 1 })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function usePreview(parentId: string, archive: globalThis.File) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const sending = {
      parentId,
      signal: controller.signal,
      onProgress: (bytes: number) => setSent(bytes / archive.size),
    };
    uploadArchive(archive, sending).then(setPreview, (failure) => {
      if (!isAborted(failure)) setError(failure);
    });
    return () => controller.abort();
  }, [parentId, archive]);
  return { preview, error, sent };
}

interface ReadyProps {
  preview: ImportPreview;
  onAttach: () => void;
  onDone: () => void;
}

/** More than fit without much scrolling. */
const maxBlocks = 40;

function Ready({ preview, onAttach, onDone }: ReadyProps) {
  const { t } = useTranslation();
  const { id, pages, papers, first, paths, parent } = preview;
  const [name, setName] = useState(preview.name);
  const [publish, setPublish] = useState(false);
  const [isSending, setSending] = useState(false);
  const blocks = useMemo(() => {
    const sections = (first?.content as NodeJSON | null)?.content ?? [];
    return sections.flatMap(({ content = [] }) => content).slice(0, maxBlocks);
  }, [first]);
  const start = async () => {
    setSending(true);
    try {
      followImport(await api.imports.start({ id, name, publish }));
      onDone();
    } catch (error) {
      requireShown(error);
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t('imports.found', { count: pages, parent: parent.name })}</Text>
        {papers > 0 && papers < pages && (
          <Text size="sm">{t('imports.papers', { count: papers })}</Text>
        )}
        <TextInput
          label={t('imports.folderName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {first && (
          <div>
            <Text size="sm" fw={600}>
              {t('imports.firstPage', { name: first.name })}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className={classes.page} tabIndex={0} aria-label={first.name}>
              <BlocksText blocks={blocks} />
            </section>
          </div>
        )}
        <details className={classes.paths}>
          <summary>{t('imports.paths', { count: paths.length })}</summary>
          <ul>
            {paths.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </details>
        <Checkbox
          label={t('imports.publish')}
          description={t('imports.publishText')}
          checked={publish}
          onChange={(event) => setPublish(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onAttach}>
            {t('files.attachFiles', { count: 1 })}
          </Button>
          <Button type="submit" loading={isSending} disabled={name.trim() === ''}>
            {t('imports.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
