import { ActionIcon, Menu } from '@mantine/core';
import { ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  base: number;
  deepest: number;
  /** Folds everything below this level. */
  onLevel: (level: number) => void;
}

/** Chooses how many levels the outline shows. */
export function FoldLevels({ base, deepest, onLevel }: Props) {
  const { t } = useTranslation();
  const levels = Array.from({ length: deepest - base }, (_, i) => base + i);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('documents.foldLevels')}>
          <ChevronsUpDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {levels.map((level) => (
          <Menu.Item key={level} onClick={() => onLevel(level)}>
            {t('documents.foldTo', { count: level - base + 1 })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onLevel(deepest)}>{t('documents.unfold')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
