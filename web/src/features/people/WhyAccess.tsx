// A part of the access dialog: why somebody sees a file, or why not.
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonSelect } from '../files/PersonSelect.tsx';
import { WhyText } from './parts/WhyText.tsx';

export function WhyAccess({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const [personId, setPersonId] = useState<string | null>(null);
  return (
    <section aria-labelledby="access-why">
      <Stack gap="xs">
        <Text id="access-why" component="h3" size="sm" fw={600}>
          {t('people.whyTitle')}
        </Text>
        <PersonSelect
          label={t('people.whoLabel')}
          placeholder={t('people.whoPlaceholder')}
          value={personId}
          onChange={setPersonId}
        />
        {personId !== null && <WhyText fileId={fileId} personId={personId} />}
      </Stack>
    </section>
  );
}
