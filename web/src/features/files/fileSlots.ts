// Contributions of other features to the screens of this one. This feature defines their shapes and imports none of
// them; `app/fileSlots.ts` is the list, which the shell provides.
import type { File } from '@docent/contract/files';
import type { Permission } from '@docent/contract/people';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';

/** An entry of a file's menu that leads to a page about the file. */
interface FileMenuLink {
  /** The key of its text. */
  label: 'shell.history' | 'shell.reviews' | 'shell.auditOf';
  icon: LucideIcon;
  link: (file: Pick<File, 'id'>) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Files that have the entry; all of them without it. */
  kind?: File['kind'];
  /** Required of the person, where anything is. */
  permission?: Permission;
}

interface FileDialogProps {
  file: File;
  onClose: () => void;
}

export interface FileSlots {
  menuLinks: readonly FileMenuLink[];
  /** Between the search field and the recent files, in this order. Each shows nothing when it has nothing. */
  homeSections: readonly { id: string; Section: ComponentType }[];
  /** Opened by `openDialog`, as the dialogs of this feature. */
  dialogs: {
    priority: ComponentType<{ files: readonly File[]; onClose: () => void }>;
    coverage: ComponentType<FileDialogProps>;
    fromTemplate: ComponentType<{
      parent: { id: string; name: string };
      onClose: () => void;
    }>;
  };
  /** Part of the access dialog: why somebody sees the file, or why not. */
  WhyAccess: ComponentType<{ fileId: string }>;
  /** Which of these files have a badge in the tree. */
  useUnreadFiles: (fileIds: readonly string[]) => ReadonlySet<string>;
}

export const FileSlotsContext = createContext<FileSlots | null>(null);

export function useFileSlots(): FileSlots {
  const slots = useContext(FileSlotsContext);
  if (slots === null) throw new Error('FileSlotsContext has no value');
  return slots;
}
