import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './comments.module.css';

interface OfferedPerson {
  id: string;
  username: string;
  deptName: string | null;
}

interface Props {
  id: string;
  people: readonly OfferedPerson[];
  selectedIndex: number;
  onChoose: (person: OfferedPerson) => void;
}

/** The people to mention, below the field of a comment, which keeps the focus. */
export function MentionList({ id, people, selectedIndex, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('comments.people')}
      className={classes.people}
      hidden={people.length === 0}
    >
      {people.map((person, at) => (
        <UnstyledButton
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === selectedIndex}
          className={classes.person}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.username}
          <small>{person.deptName}</small>
        </UnstyledButton>
      ))}
    </div>
  );
}
