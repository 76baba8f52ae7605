// The list of keyboard shortcuts, with the switch for single-key shortcuts; mounted once by the shell.
import { Switch } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { requireShown } from '../api/errors.ts';
import { speakOf } from '../locales/languages.ts';
import { setUserInfo, useAreSingleKeysOn } from '../session/session.ts';
import { showKeyboardHelp, useIsKeyboardHelpOpen } from '../ui/commands/keyboardHelp.ts';
import { lazily } from '../ui/lazily.ts';

const HelpDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('../editor/toolbar/HelpDialog.tsx'),
    speakOf('documents'),
  ]);
  return module.HelpDialog;
});

export function KeyboardHelp() {
  const { t } = useTranslation();
  const areSingleKeysOn = useAreSingleKeysOn();
  if (!useIsKeyboardHelpOpen()) return null;
  return (
    <Suspense fallback={null}>
      <HelpDialog onClose={() => showKeyboardHelp(false)}>
        <Switch
          mb="md"
          label={t('shell.shortcuts')}
          checked={areSingleKeysOn}
          onChange={({ currentTarget }) => void setSingleKeys(currentTarget.checked)}
        />
      </HelpDialog>
    </Suspense>
  );
}

async function setSingleKeys(shortcuts: boolean): Promise<void> {
  try {
    setUserInfo(await api.people.changeSettings({ shortcuts }));
  } catch (error) {
    requireShown(error);
  }
}
