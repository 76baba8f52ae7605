import { Input, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DisplayLanguage, languageNames, languages } from '../../../locales/languages.ts';
import { chooseOwnLanguage } from '../../../session/ownLanguage.ts';
import { useSession } from '../../../session/session.ts';
import { changeSettings } from './changeSettings.ts';
import classes from './settings.module.css';

const formats = ['auto', '12', '24'] as const;
const schemes = ['light', 'dark', 'auto'] as const;

export function DisplaySettings() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const timeFormat = useSession(({ userInfo }) => userInfo?.timeFormat ?? 'auto');
  return (
    <div className={classes.fields}>
      <Input.Wrapper label={t('shell.language')} labelElement="div">
        <SegmentedControl
          aria-label={t('shell.language')}
          value={i18n.language}
          onChange={(value) => void chooseOwnLanguage(value as DisplayLanguage)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('shell.theme')} labelElement="div">
        <SegmentedControl
          aria-label={t('shell.theme')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as (typeof schemes)[number])}
          data={schemes.map((value) => ({
            value,
            label: t(value === 'auto' ? 'shell.system' : `shell.${value}`),
          }))}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('settings.timeFormat')} labelElement="div">
        <SegmentedControl
          aria-label={t('settings.timeFormat')}
          value={timeFormat}
          onChange={(value) =>
            void changeSettings({ timeFormat: value as (typeof formats)[number] })
          }
          data={formats.map((value) => ({ value, label: t(`settings.time_${value}`) }))}
        />
      </Input.Wrapper>
    </div>
  );
}
