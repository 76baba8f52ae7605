import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { changeSettings } from './changeSettings.ts';

export function WritingSettings() {
  const { t } = useTranslation();
  const isOn = useSession(({ userInfo }) => userInfo?.repeatHints !== false);
  return (
    <Switch
      label={t('settings.repeatHints')}
      description={t('settings.repeatHintsText')}
      checked={isOn}
      onChange={({ currentTarget }) => void changeSettings({ repeatHints: currentTarget.checked })}
    />
  );
}
