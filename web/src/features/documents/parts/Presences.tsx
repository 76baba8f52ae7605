import { Avatar, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Presence } from '../../../editor/shell/DocumentEditor.tsx';
import { Face } from '../../people/Face.tsx';

const shownAtOnce = 4;

/** The other people in the document, each once regardless of the number of windows. */
export function Presences({ others }: { others: Presence[] }) {
  const { t } = useTranslation();
  const people = [...new Map(others.map((other) => [other.id, other])).values()];
  if (people.length === 0) return null;
  const rest = people.slice(shownAtOnce);
  return (
    <Avatar.Group spacing={8} role="group" aria-label={t('documents.here')}>
      {people.slice(0, shownAtOnce).map(({ id, name, color, avatar }) => (
        <Tooltip key={id} label={name}>
          <Face size={26} name={name} picture={avatar} color={color} variant="filled" />
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <Avatar size={26} radius="xl">
            +{rest.length}
          </Avatar>
        </Tooltip>
      )}
    </Avatar.Group>
  );
}
