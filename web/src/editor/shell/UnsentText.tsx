import { Button, CopyButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './refused.module.css';

interface UnsentTextProps {
  text: string;
  onDiscard: () => void;
}

/** Unsent text, for its author to copy or download. */
export function UnsentText({ text, onDiscard }: UnsentTextProps) {
  const { t } = useTranslation();
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'docent-unsent.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <>
      <p>{t('editor.unsentText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text must be scrollable by keys */}
      <pre className={classes.text} tabIndex={0}>
        {text}
      </pre>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? t('editor.unsentCopied') : t('editor.unsentCopy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" onClick={download}>
          {t('editor.unsentDownload')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={onDiscard}>
          {t('editor.unsentDiscard')}
        </Button>
      </Group>
    </>
  );
}
