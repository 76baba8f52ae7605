import type { File } from '@docent/contract/files';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '../files.rules.ts';

interface Props {
  file: Pick<File, 'id' | 'kind' | 'name'>;
  className?: string | undefined;
  children: ReactNode;
}

/** Links to a file: a folder on the home page, a premortem in its room, everything else on its own page. */
export function FileLink({ file, className, children }: Props) {
  if (file.kind === 'folder') {
    return (
      <Link to="/" search={{ folder: file.id }} className={className}>
        {children}
      </Link>
    );
  }
  if (file.kind === 'premortem') {
    return (
      <Link to="/codetetail" search={{ id: file.id }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/detail/$id/$title/{-$des}" params={addressOf(file)} className={className}>
      {children}
    </Link>
  );
}
