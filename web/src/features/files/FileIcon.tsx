import type { File } from '@docent/contract/files';
import {
  FileText,
  Folder,
  FolderOpen,
  Image,
  Layers,
  Paperclip,
  ShieldQuestion,
} from 'lucide-react';
import { namedKind } from './files.rules.ts';
import { fileIcons } from './parts/fileIcons.ts';

const icons = {
  space: Layers,
  folder: Folder,
  document: FileText,
  premortem: ShieldQuestion,
  attachment: Paperclip,
} as const;

interface Props {
  file: Pick<File, 'kind' | 'parentId' | 'mime' | 'icon'>;
  open?: boolean;
  size?: number;
}

/** The icon of a file, or of its kind; decorative, because the name is beside it. */
export function FileIcon({ file, open = false, size = 16 }: Props) {
  const kind = namedKind(file);
  const Icon = file.icon
    ? fileIcons[file.icon]
    : kind === 'folder' && open
      ? FolderOpen
      : kind === 'attachment' && file.mime?.startsWith('image/')
        ? Image
        : icons[kind];
  return (
    <Icon size={size} aria-hidden strokeWidth={1.8} data-kind={kind} className="docent-icon" />
  );
}
