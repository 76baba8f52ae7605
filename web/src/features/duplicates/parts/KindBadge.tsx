import type { Duplicate } from '@docent/contract/duplicates';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const colours = { diverging: 'orange', near: 'blue', same: 'gray', reworded: 'grape' } as const;

export function KindBadge({ duplicate: { kind } }: { duplicate: Pick<Duplicate, 'kind'> }) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="outline"
      color={colours[kind]}
      tt="none"
      // Enough contrast for small text in both themes.
      styles={{ root: { color: 'var(--docent-text)' } }}
    >
      {t(`duplicates.kind_${kind}`)}
    </Badge>
  );
}
