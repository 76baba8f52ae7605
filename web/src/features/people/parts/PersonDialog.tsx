// A person's role, coach flag, department, sessions, and whether they may sign in. Each change is saved
// immediately.
import type { Account, Department, Role } from '@docent/contract/people';
import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Eye, LogOut, ScrollText, UserCheck, UserX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { sinceThen } from '../../../ui/times.ts';
import { useChangePerson } from '../useChangePerson.ts';
import { Wish } from './PersonRow.tsx';

const roles = ['reader', 'editor', 'admin'] as const;
const roleKeys = { reader: 'roleReader', editor: 'roleEditor', admin: 'roleAdmin' } as const;

interface Props {
  account: Account;
  departments: Department[];
  onSee: () => void;
  onClose: () => void;
}

export function PersonDialog({ account, departments, onSee, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isSelf = useSession(({ userInfo }) => userInfo?.id === account.id);
  const { change, signOut, isSending } = useChangePerson(account);
  const { id, username: name, email, disabled, sessions, lastSeenAt, wantedDept } = account;
  const disableTextId = useId();
  const changedMessage = t('people.changed', { name });
  return (
    <Dialog opened onClose={onClose} title={name} size={480}>
      <Stack gap="md">
        {email !== '' && (
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        )}
        {wantedDept && <Wish account={account} department={wantedDept} />}
        <Select
          label={t('people.role')}
          description={isSelf ? t('people.ownRole') : undefined}
          value={account.role}
          data={roles.map((role) => ({ value: role, label: t(`session.${roleKeys[role]}`) }))}
          allowDeselect={false}
          disabled={isSelf || isSending}
          onChange={(role) => role !== null && void change({ role: role as Role }, changedMessage)}
        />
        <Select
          label={t('people.department')}
          placeholder={t('people.noDepartment')}
          value={account.department?.id ?? null}
          data={departments.map((department) => ({
            value: department.id,
            label: department.name,
          }))}
          clearable
          disabled={isSending}
          onChange={(deptId) => void change({ deptId }, changedMessage)}
        />
        <Switch
          label={t('people.coach')}
          description={t('people.coachText')}
          checked={account.is_coach}
          disabled={isSending}
          onChange={({ currentTarget: { checked } }) =>
            void change({ is_coach: checked }, changedMessage)
          }
        />
        <Group gap="xs" justify="space-between">
          <Text size="sm">
            {sessions === 0 ? t('people.signedIn_zero') : t('people.signedIn', { count: sessions })}
            {lastSeenAt !== null &&
              ` · ${t('people.lastSeen', { when: sinceThen(lastSeenAt, i18n.language) })}`}
          </Text>
          {!isSelf && sessions > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<LogOut size={14} />}
              disabled={isSending}
              onClick={() => void signOut(t('people.signedOut', { name }))}
            >
              {t('people.signOut')}
            </Button>
          )}
        </Group>
        <Group gap="xs">
          <Button variant="default" size="xs" leftSection={<Eye size={14} />} onClick={onSee}>
            {t('people.sees')}
          </Button>
          <Button
            renderRoot={(root) => <Link to="/audit" search={{ person: id }} {...root} />}
            variant="default"
            size="xs"
            leftSection={<ScrollText size={14} />}
          >
            {t('people.audit')}
          </Button>
        </Group>
        {!isSelf && (
          <Group gap="md" justify="space-between" wrap="nowrap">
            <Text id={disableTextId} size="sm" c="dimmed">
              {!disabled && t('people.disableText')}
            </Text>
            <Button
              variant={disabled ? 'filled' : 'subtle'}
              size="xs"
              flex="none"
              {...(disabled ? {} : { c: 'var(--docent-danger)' })}
              leftSection={disabled ? <UserCheck size={14} /> : <UserX size={14} />}
              aria-describedby={disabled ? undefined : disableTextId}
              loading={isSending}
              onClick={() =>
                void change(
                  { disabled: !disabled },
                  t(disabled ? 'people.enabledNow' : 'people.disabledNow', { name }),
                )
              }
            >
              {t(disabled ? 'people.enable' : 'people.disable')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
