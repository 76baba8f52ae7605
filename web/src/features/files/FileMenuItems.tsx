// The entries of a file's menu: what this person may do with it, nothing else.
import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Copy,
  Download,
  ExternalLink,
  FilePlus2,
  FolderInput,
  FolderPlus,
  LayoutTemplate,
  Link2,
  Pencil,
  Share2,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
  Upload,
} from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../api/errors.ts';
import { useSession } from '../../session/session.ts';
import { openDialog } from './fileDialogs.ts';
import { useFileSlots } from './fileSlots.ts';
import { useFileActions } from './files.actions.ts';
import { addressOf, decideActions, type FileAction, linkOf } from './files.rules.ts';
import { chooseFiles } from './uploads/uploads.ts';
import { useOpenFile } from './useOpenFile.ts';

interface Props {
  file: File;
  /** Starts the inline rename where the file is shown. */
  onRename: () => void;
  /** The file is open already. */
  withoutOpen?: boolean;
  onTrashed?: () => void;
}

const groups: FileAction[][] = [
  ['open', 'open-new-tab', 'download', 'favour'],
  ['new-document', 'new-folder', 'upload'],
  ['rename', 'move', 'copy', 'copy-link', 'share', 'template'],
  ['trash'],
];

export function FileMenuItems({ file, onRename, withoutOpen = false, onTrashed }: Props) {
  const { t } = useTranslation();
  const actions = useFileActions();
  const open = useOpenFile();
  const navigate = useNavigate();
  const buttons = useSession((session) => session.buttons);
  const permissions = useSession((session) => session.permissions);
  const { menuLinks } = useFileSlots();
  const allowedActions = decideActions(file, buttons).filter(
    (action) => !(withoutOpen && (action === 'open' || action === 'open-new-tab')),
  );

  const links = menuLinks.filter(
    ({ kind = file.kind, permission }) =>
      kind === file.kind && (permission === undefined || permissions.includes(permission)),
  );

  async function copy() {
    const newFile = await actions.copy(file);
    if (newFile && withoutOpen) {
      await navigate({ to: '/detail/$id/$title/{-$des}', params: addressOf(newFile) });
    }
  }

  async function trash() {
    if (await actions.trash(file)) onTrashed?.();
  }

  const parent = { id: file.id, name: file.name };
  const items: Record<FileAction, { label: string; icon: typeof Copy; run: () => void }> = {
    open: { label: t('files.open'), icon: SquareArrowOutUpRight, run: () => open(file) },
    'open-new-tab': {
      label: t('files.openNewTab'),
      icon: ExternalLink,
      run: () => window.open(linkOf(file, location.origin), '_blank', 'noopener'),
    },
    download: {
      label: t('files.download'),
      icon: Download,
      run: () => void actions.download(file).catch(requireShown),
    },
    'new-document': {
      label: t('files.newDocument'),
      icon: FilePlus2,
      run: () => openDialog({ kind: 'create', what: 'document', parent }),
    },
    'new-folder': {
      label: t('files.newFolder'),
      icon: FolderPlus,
      run: () => openDialog({ kind: 'create', what: 'folder', parent }),
    },
    upload: {
      label: t('files.upload'),
      icon: Upload,
      run: () => chooseFiles(parent, 'attachment'),
    },
    rename: { label: t('files.rename'), icon: Pencil, run: onRename },
    move: {
      label: t('files.move'),
      icon: FolderInput,
      run: () => openDialog({ kind: 'move', files: [file] }),
    },
    copy: { label: t('files.copy'), icon: Copy, run: () => void copy() },
    favour: {
      label: t(file.favourite ? 'files.unfavour' : 'files.favour'),
      icon: file.favourite ? StarOff : Star,
      run: () => void actions.favour(file),
    },
    'copy-link': {
      label: t('files.copyLink'),
      icon: Link2,
      run: () => void actions.copyLink(file),
    },
    share: {
      label: t('files.share'),
      icon: Share2,
      run: () => openDialog({ kind: 'access', file }),
    },
    template: {
      label: t('files.useAsTemplate'),
      icon: LayoutTemplate,
      run: () => openDialog({ kind: 'template', file }),
    },
    trash: { label: t('files.moveToTrash'), icon: Trash2, run: () => void trash() },
  };

  return groups
    .map((group) => group.filter((action) => allowedActions.includes(action)))
    .filter((group) => group.length > 0)
    .map((group, at) => (
      <Fragment key={group[0]}>
        {at > 0 && <Menu.Divider />}
        {group.map((action) => {
          const { label, icon: Icon, run } = items[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={15} />}
              onClick={run}
              {...(action === 'trash' ? { c: 'var(--docent-danger)' } : {})}
            >
              {label}
            </Menu.Item>
          );
        })}
        {group.includes('copy-link') &&
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
