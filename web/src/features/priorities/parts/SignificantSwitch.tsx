import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SignificantSwitch({ checked, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('priorities.significant')}
      description={t('priorities.significantText')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
