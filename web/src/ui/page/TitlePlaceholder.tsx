// The title of a page whose code is still loading, for screen readers.
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function TitlePlaceholder() {
  const { t } = useTranslation();
  return (
    <VisuallyHidden component="h1" aria-busy>
      {t('shell.loading')}
    </VisuallyHidden>
  );
}
