// Moves one of the copies to a place in another document.
import type { Duplicate } from '@docent/contract/duplicates';
import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveForm } from '../../../editor/insert/MoveDialog.tsx';
import { editablePlaces } from '../duplicates.rules.ts';
import classes from './ReviseDialog.module.css';
import { comparisonDelay } from './useRevising.ts';

export function MovePlaceDialog({
  duplicate,
  onClose,
}: {
  duplicate: Duplicate;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const places = editablePlaces(duplicate);
  const [index, setIndex] = useState(0);
  const place = places[index];
  if (!place) return null;
  return (
    <MoveForm
      fileId={place.fileId}
      paragraphIds={[place.paragraphId]}
      onMoved={() =>
        setTimeout(
          () => void client.invalidateQueries({ queryKey: ['duplicates'] }),
          comparisonDelay,
        )
      }
      onClose={onClose}
    >
      {places.length > 1 && (
        <Radio.Group
          label={t('duplicates.moveFrom')}
          value={`${index}`}
          onChange={(value) => setIndex(Number(value))}
        >
          <Stack gap={8} mt={6} className={classes.copies}>
            {places.map(({ fileId, paragraphId, fileName, text }, at) => (
              <Radio
                key={`${fileId} ${paragraphId}`}
                value={`${at}`}
                label={fileName}
                description={text}
                classNames={{ label: classes.name, description: classes.start }}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </MoveForm>
  );
}
