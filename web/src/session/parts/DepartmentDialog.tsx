import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { useSending } from '../../api/useSending.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { setUserInfo } from '../session.ts';
import { refreshRole } from '../signIn.ts';

export function DepartmentDialog({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const departments = useQuery(query('people', 'departments', {}));
  const [deptId, setDeptId] = useState<string | null>(null);
  const [isSending, send] = useSending();

  const choose = (department: string) =>
    send(async () => {
      const userInfo = await api.people.chooseDepartment({ deptId: department });
      setUserInfo(userInfo);
      // Without one still, it is a wish that waits for an administrator.
      showToast(
        userInfo.deptId === ''
          ? { type: 'info', message: t('session.departmentWished') }
          : {
              type: 'success',
              message: t('session.departmentChosen', { name: userInfo.deptName }),
            },
      );
      // Another department may read other files.
      await refreshRole();
      await client.resetQueries();
    });

  return (
    <Dialog opened onClose={onLater} title={t('session.departmentTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('session.departmentText')}
        </Text>
        <Select
          data-autofocus
          openOnFocus={false}
          label={t('session.department')}
          placeholder={t('session.departmentPlaceholder')}
          data={(departments.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          // Never disabled: what the dialog gives the focus to must be able to take it.
          nothingFoundMessage={t(
            departments.isPending ? 'shell.loading' : 'session.departmentNone',
          )}
          searchable
          value={deptId}
          onChange={setDeptId}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onLater}>
            {t('session.departmentLater')}
          </Button>
          <Button
            disabled={deptId === null}
            loading={isSending}
            onClick={() => deptId !== null && void choose(deptId)}
          >
            {t('session.departmentChoose')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
