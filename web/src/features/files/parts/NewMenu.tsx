// The menu to create files in the given folder or, without one, a space or premortem.
import { useQuery } from '@tanstack/react-query';
import { cloneElement, type ReactElement, type Ref, Suspense, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { lazily } from '../../../ui/lazily.ts';
import { fileQuery } from '../files.queries.ts';
import { reaches } from '../files.rules.ts';
import { useOpenFolder } from './useOpenFolder.ts';

const NewMenuItems = lazily(() =>
  import('./NewMenuItems.tsx').then((module) => module.NewMenuItems),
);

interface Props {
  /** Null: the open folder, if there is one. */
  folder: { id: string; name: string } | null;
  /** The button. */
  children: ReactElement<{
    ref?: Ref<HTMLButtonElement>;
    onClick?: () => void;
    onPointerEnter?: () => void;
  }>;
}

/** Renders nothing for people who cannot create anything here. */
export function NewMenu({ folder, children }: Props) {
  const [isRequested, setRequested] = useState(false);
  const openFolder = useOpenFolder();
  const buttons = useSession((session) => session.buttons);
  const mayAddPremortem = useSession(({ permissions }) => permissions.includes('premortem.add'));
  const id = folder?.id ?? openFolder;
  const parent = useQuery({ ...fileQuery(id ?? ''), enabled: id !== null }).data;
  const edits = parent !== undefined && reaches(parent.level, 'edit');
  const may = {
    document: edits && buttons.includes('new-document'),
    folder: edits && buttons.includes('new-folder'),
    premortem: (edits || id === null) && mayAddPremortem,
    upload: edits && buttons.includes('upload'),
    space: buttons.includes('new-space'),
  };
  if (!Object.values(may).some(Boolean)) return null;
  const button = cloneElement(children, {
    onClick: () => setRequested(true),
    onPointerEnter: NewMenuItems.preload,
  });
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <NewMenuItems may={may} parent={parent}>
        {children}
      </NewMenuItems>
    </Suspense>
  );
}
