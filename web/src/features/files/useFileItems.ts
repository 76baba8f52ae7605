// The actions that a person may take on a file, for its menu and the search dialog.
import type { File } from '@docent/contract/files';
import { useNavigate } from '@tanstack/react-router';
import {
  BookText,
  Copy,
  Download,
  ExternalLink,
  FilePlus2,
  FolderInput,
  FolderPlus,
  LayoutTemplate,
  Link2,
  Pencil,
  Settings,
  Shapes,
  Share2,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
  Upload,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../api/errors.ts';
import { useSession } from '../../session/session.ts';
import { type PageCommand, useCommands } from '../../ui/commands/commands.ts';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { openDialog } from './fileDialogs.ts';
import { useFileSlots } from './fileSlots.ts';
import { useFileActions } from './files.actions.ts';
import { addressOf, decideActions, type FileAction, linkOf } from './files.rules.ts';
import { useOpenFile } from './parts/useOpenFile.ts';
import { chooseFiles } from './uploads/uploads.ts';
import { useCreateDocument } from './useCreateDocument.ts';

export interface FileItemsOptions {
  file: File;
  /** Starts renaming where the file is shown. */
  onRename: () => void;
  renamesInDialog?: boolean;
  /** Whether the file is open already. */
  withoutOpen?: boolean;
  onTrashed?: () => void;
}

const groups: FileAction[][] = [
  ['open', 'open-new-tab', 'download', 'download-book', 'favour'],
  ['new-document', 'new-folder', 'upload'],
  ['rename', 'icon', 'move', 'copy', 'copy-link', 'share', 'template', 'settings'],
  ['trash'],
];

/** The actions on a file, in the groups of its menu, and links to pages about it. */
export function useFileItems(options: FileItemsOptions) {
  const { file, onRename, renamesInDialog = false, withoutOpen = false, onTrashed } = options;
  const { t } = useTranslation();
  const actions = useFileActions();
  const createDocument = useCreateDocument();
  const open = useOpenFile();
  const navigate = useNavigate();
  const buttons = useSession((session) => session.buttons);
  const permissions = useSession((session) => session.permissions);
  const { menuLinks } = useFileSlots();
  const allowedActions = decideActions(file, buttons).filter(
    (action) => !(withoutOpen && (action === 'open' || action === 'open-new-tab')),
  );

  const links = menuLinks.filter(
    ({ kinds = [file.kind], permission }) =>
      kinds.includes(file.kind) && (permission === undefined || permissions.includes(permission)),
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
  const items: Record<FileAction, Omit<PageCommand, 'id'>> = {
    open: { label: t('files.open'), icon: SquareArrowOutUpRight, run: () => open(file) },
    'open-new-tab': {
      label: t('files.openNewTab'),
      icon: ExternalLink,
      run: () => window.open(linkOf(file, location.origin), '_blank', 'noopener'),
    },
    download: {
      label: t(file.kind === 'folder' ? 'files.downloadFolder' : 'files.download'),
      icon: Download,
      run: () => void actions.download(file).catch(requireShown),
    },
    'download-book': {
      label: t('files.downloadBook'),
      icon: BookText,
      run: () => void actions.downloadBook(file).catch(requireShown),
    },
    'new-document': {
      label: t('files.newDocument'),
      icon: FilePlus2,
      run: () => void createDocument(file.id),
    },
    'new-folder': {
      label: opensDialog(t('files.newFolder')),
      icon: FolderPlus,
      run: () => openDialog({ kind: 'create', what: 'folder', parent }),
    },
    upload: {
      label: opensDialog(t('files.upload')),
      icon: Upload,
      run: () => chooseFiles(parent, 'attachment'),
    },
    rename: {
      label: renamesInDialog ? opensDialog(t('files.rename')) : t('files.rename'),
      icon: Pencil,
      run: onRename,
    },
    icon: {
      label: t(file.kind === 'folder' ? 'files.details' : 'files.icon'),
      icon: Shapes,
      run: () => openDialog({ kind: 'details', file }),
    },
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
    settings: {
      label: t('files.spaceSettings'),
      icon: Settings,
      run: () => openDialog({ kind: 'space-settings', file }),
    },
    template: {
      label: t('files.useAsTemplate'),
      icon: LayoutTemplate,
      run: () => openDialog({ kind: 'template', file }),
    },
    trash: { label: t('files.moveToTrash'), icon: Trash2, run: () => void trash() },
  };

  const itemGroups = groups
    .map((group) =>
      group
        .filter((action) => allowedActions.includes(action))
        .map((action) => ({ id: action, ...items[action] })),
    )
    .filter((group) => group.length > 0);
  return { groups: itemGroups, links };
}

/** Registers the actions on the file that the page shows. */
export function useFileCommands(options: FileItemsOptions): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { file } = options;
  const { groups, links } = useFileItems({ ...options, withoutOpen: true });
  useCommands([
    ...groups.flat(),
    ...links.map(({ label, icon, link }) => ({
      id: label,
      label: t(label),
      icon,
      run: () => void navigate(link(file)),
    })),
  ]);
}
