// Contributions of other features to the screens of this one. This feature defines their types and imports
// none of them; `app/fileSlots.ts` lists them, and the shell provides the list.
import type { DuplicateCounts } from '@docent/contract/duplicates';
import type { File } from '@docent/contract/files';
import type { Permission } from '@docent/contract/people';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';

/** An entry of a file's menu that links to a page about the file. */
interface FileMenuLink {
  /** Key of its text. */
  label:
    | 'shell.startPremortem'
    | 'shell.history'
    | 'shell.reviews'
    | 'shell.duplicatesOf'
    | 'shell.auditOf';
  icon: LucideIcon;
  link: (file: Pick<File, 'id'>) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Kinds of files that have the entry; undefined for all. */
  kinds?: readonly File['kind'][];
  /** Permission required, if any. */
  permission?: Permission;
}

interface FileDialogProps {
  file: File;
  onClose: () => void;
}

export interface FileSlots {
  menuLinks: readonly FileMenuLink[];
  /** Between the search field and the recent files, in this order. Each renders nothing if it is empty. */
  homeSections: readonly { id: string; Section: ComponentType }[];
  /** Opened with `openDialog`, like the dialogs of this feature. */
  dialogs: {
    priority: ComponentType<{ files: readonly File[]; onClose: () => void }>;
    coverage: ComponentType<FileDialogProps>;
    fromTemplate: ComponentType<{
      parent: { id: string; name: string };
      onClose: () => void;
    }>;
  };
  /** A part of the access dialog: why somebody sees the file, or why not. */
  WhyAccess: ComponentType<{ fileId: string }>;
  /** Which of these files have a badge in the tree. */
  useUnreadFiles: (fileIds: readonly string[]) => ReadonlySet<string>;
  /** Duplicate text by file, of those with any that the person may edit. */
  useDuplicateCounts: (
    files: readonly Pick<File, 'id' | 'kind' | 'level'>[],
  ) => ReadonlyMap<string, DuplicateCounts>;
  DuplicatesLink: ComponentType<{
    counts: DuplicateCounts;
    /** Only the number of repeated paragraphs, with the rest as its tooltip. */
    isCompact?: boolean;
    tabIndex?: number;
    'aria-hidden'?: boolean;
  }>;
}

export const FileSlotsContext = createContext<FileSlots | null>(null);

export function useFileSlots(): FileSlots {
  const slots = useContext(FileSlotsContext);
  if (slots === null) throw new Error('FileSlotsContext has no value');
  return slots;
}
