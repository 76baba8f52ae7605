// The menu of a file, with only those actions that this person may take.
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileItemsOptions, useFileItems } from './useFileItems.ts';

export function FileMenuItems(props: FileItemsOptions) {
  const { t } = useTranslation();
  const { groups, links } = useFileItems(props);
  const { file } = props;
  return groups.map((group, at) => (
    <Fragment key={group[0]?.id}>
      {at > 0 && <Menu.Divider />}
      {group.map(({ id, label, icon: Icon, run }) => (
        <Menu.Item
          key={id}
          leftSection={<Icon size={15} />}
          onClick={run}
          {...(id === 'trash' ? { c: 'var(--docent-danger)' } : {})}
        >
          {label}
        </Menu.Item>
      ))}
      {group.some(({ id }) => id === 'copy-link') &&
        links.map(({ label, icon: Icon, link }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={15} />}
            renderRoot={(root) => <Link {...link(file)} {...root} />}
          >
            {t(label)}
          </Menu.Item>
        ))}
    </Fragment>
  ));
}
