import type { Person } from '@docent/contract/people';
import type { Premortem } from '@docent/contract/premortem-data';
import { Avatar, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../session/session.ts';
import { Face } from '../../../people/Face.tsx';
import classes from './room.module.css';

const maxFaces = 3;

/** Who leads, decides and takes part; the list opens from the faces. */
export function RoomPeople({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const { participants, facilitator, decider } = premortem;
  const more = participants.length - maxFaces;
  const count = t('premortems.participantsCount', { count: participants.length });
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.faces} title={count}>
          <Avatar.Group spacing={8} aria-hidden>
            {participants.slice(0, maxFaces).map(({ id, username, avatar }) => (
              <Face key={id} size={26} name={username} picture={avatar} />
            ))}
            {more > 0 && <Avatar size={26}>+{more}</Avatar>}
          </Avatar.Group>
          <VisuallyHidden>
            {t('shell.named', { what: t('premortems.showPeople'), which: count })}
          </VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={`${classes.people} docent-scroll`}>
        <section>
          <h2>{t('premortems.facilitator')}</h2>
          <PersonLine person={facilitator} />
          <h2>{t('premortems.decider')}</h2>
          <PersonLine person={decider} />
          <h2>{count}</h2>
          <ul>
            {participants.map((person) => (
              <li key={person.id}>
                <PersonLine person={person} />
              </li>
            ))}
          </ul>
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

function PersonLine({ person }: { person: Person }) {
  const { t } = useTranslation();
  const isSelf = useSession(({ userInfo }) => userInfo?.id) === person.id;
  return (
    <span className={classes.person}>
      <Face size={22} name={person.username} picture={person.avatar} />
      {person.username}
      {isSelf && <span>({t('premortems.you')})</span>}
    </span>
  );
}
