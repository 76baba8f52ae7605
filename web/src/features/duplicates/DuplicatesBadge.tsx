// How much of a document also occurs elsewhere, for people who may edit it; links to the list.
import type { File } from '@docent/contract/files';
import { useHasPainted } from '../../ui/afterPaint.ts';
import { DuplicatesLink } from './DuplicatesLink.tsx';
import { useDuplicateCounts } from './useDuplicateCounts.ts';

export function DuplicatesBadge({ file }: { file: Pick<File, 'id' | 'kind' | 'level'> }) {
  const hasPainted = useHasPainted();
  const counts = useDuplicateCounts(hasPainted ? [file] : []).get(file.id);
  return counts ? <DuplicatesLink counts={counts} /> : null;
}
