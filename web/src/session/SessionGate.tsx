// Lets the application in when the guard does, and says what happens until then.
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../api/reasons.ts';
import { Logo } from '../ui/Logo.tsx';
import { followOtherTabs } from './session.ts';
import { enter, loginAgain } from './signIn.ts';

type Passage =
  | { kind: 'entering' | 'ready' | 'leaving' | 'refused' }
  | { kind: 'failed'; error: unknown };

// The guard consumes the code in the address, so it runs once a page load whatever React does.
let entering: ReturnType<typeof enter> | undefined;

interface Props {
  onSignedOut: () => void;
  children: ReactNode;
}

export function SessionGate({ onSignedOut, children }: Props) {
  const { t } = useTranslation();
  const [passage, setPassage] = useState<Passage>({ kind: 'entering' });
  const pass = () => {
    entering ??= enter();
    entering.then(
      (kind) => setPassage({ kind }),
      (error: unknown) => setPassage({ kind: 'failed', error }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page load
  useEffect(() => {
    pass();
    followOtherTabs(onSignedOut);
  }, []);

  switch (passage.kind) {
    case 'ready':
      return children;
    case 'entering':
      return <Waiting label={t('shell.loading')} />;
    case 'leaving':
      return <Waiting label={t('session.leaving')} />;
    case 'refused':
      return (
        <Notice title={t('session.refusedTitle')} text={t('session.refusedText')}>
          <Button
            onClick={() =>
              loginAgain().catch((error: unknown) => setPassage({ kind: 'failed', error }))
            }
          >
            {t('session.tryAgain')}
          </Button>
        </Notice>
      );
    case 'failed':
      return (
        <Notice title={t('session.unreachableTitle')} text={sentenceOf(passage.error, t)}>
          <Button onClick={() => location.reload()}>{t('shell.retry')}</Button>
        </Notice>
      );
  }
}

function Waiting({ label }: { label: string }) {
  return (
    <Center component="main" h="100dvh">
      <Loader role="img" aria-label={label} size="sm" type="dots" />
    </Center>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Center component="main" h="100dvh" p="lg">
      <Stack align="center" maw={420} ta="center" gap="sm">
        <Logo size={44} />
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {text}
        </Text>
        {children}
      </Stack>
    </Center>
  );
}
