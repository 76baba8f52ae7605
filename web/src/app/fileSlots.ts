// Contributions of features to the screens of `features/files`: entries of the file menu, sections of the home page, dialogs
// about a file, and the badges of the tree and of folders.
import { CopyCheck, History, ListChecks, ScrollText, ShieldQuestion } from 'lucide-react';
import { UnreadPart } from '../features/comments/UnreadPart.tsx';
import { useUnreadFiles } from '../features/comments/useUnreadFiles.ts';
import { DuplicatesLink } from '../features/duplicates/DuplicatesLink.tsx';
import { useDuplicateCounts } from '../features/duplicates/useDuplicateCounts.ts';
import type { FileSlots } from '../features/files/fileSlots.ts';
import { NoticesPart } from '../features/notices/NoticesPart.tsx';
import { NextStepsPart } from '../features/people/NextStepsPart.tsx';
import { PremortemsPart } from '../features/premortems/PremortemsPart.tsx';
import { PrioritiesPart } from '../features/priorities/PrioritiesPart.tsx';
import { ReviewsPart } from '../features/reviews/ReviewsPart.tsx';
import { speakOf } from '../locales/languages.ts';
import { lazily } from '../ui/lazily.ts';

const PriorityDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('../features/priorities/PriorityDialog.tsx'),
    speakOf('work'),
    speakOf('home'),
  ]);
  return module.PriorityDialog;
});

const CoverageDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('../features/priorities/CoverageDialog.tsx'),
    speakOf('work'),
  ]);
  return module.CoverageDialog;
});

const FromTemplateDialog = lazily(async () => {
  const [module] = await Promise.all([
    import('../features/documents/FromTemplateDialog.tsx'),
    speakOf('documents'),
    speakOf('work'),
  ]);
  return module.FromTemplateDialog;
});

const WhyAccess = lazily(async () => {
  const [module] = await Promise.all([import('../features/people/WhyAccess.tsx'), speakOf('work')]);
  return module.WhyAccess;
});

export const fileSlots: FileSlots = {
  menuLinks: [
    {
      label: 'shell.history',
      icon: History,
      kinds: ['document'],
      link: ({ id }) => ({ to: '/history/$id/$type', params: { id, type: 'document' } }),
    },
    {
      label: 'shell.history',
      icon: History,
      kinds: ['premortem'],
      link: ({ id }) => ({ to: '/history/$id/$type', params: { id, type: 'premortem' } }),
    },
    {
      label: 'shell.reviews',
      icon: ListChecks,
      kinds: ['document'],
      link: ({ id }) => ({ to: '/review', search: { box: 'all', file: id } }),
    },
    {
      label: 'shell.startPremortem',
      icon: ShieldQuestion,
      kinds: ['document'],
      permission: 'premortem.add',
      link: ({ id }) => ({ to: '/recodecreate', search: { plan: id } }),
    },
    {
      label: 'shell.duplicatesOf',
      icon: CopyCheck,
      kinds: ['document', 'folder'],
      link: ({ id }) => ({ to: '/viewrepeat', search: { fileId: id } }),
    },
    {
      label: 'shell.auditOf',
      icon: ScrollText,
      permission: 'audit.read',
      link: ({ id }) => ({ to: '/audit', search: { file: id } }),
    },
  ],
  homeSections: [
    { id: 'next-steps', Section: NextStepsPart },
    { id: 'priorities', Section: PrioritiesPart },
    { id: 'reviews', Section: ReviewsPart },
    { id: 'premortems', Section: PremortemsPart },
    { id: 'comments', Section: UnreadPart },
    { id: 'notices', Section: NoticesPart },
  ],
  dialogs: {
    priority: PriorityDialog,
    coverage: CoverageDialog,
    fromTemplate: FromTemplateDialog,
  },
  WhyAccess,
  useUnreadFiles,
  useDuplicateCounts,
  DuplicatesLink,
};
