import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAreSingleKeysOn } from '../../../session/session.ts';
import { changeSettings } from './changeSettings.ts';

export function KeyboardSettings() {
  const { t } = useTranslation();
  const areOn = useAreSingleKeysOn();
  return (
    <Switch
      label={t('settings.shortcuts')}
      description={t('settings.shortcutsText')}
      checked={areOn}
      onChange={({ currentTarget }) => void changeSettings({ shortcuts: currentTarget.checked })}
    />
  );
}
