// How spaces and folders look: icons, descriptions and cover pictures.
import type { IconName } from '@docent/contract/files';
import type { StoryStep } from '../steps.ts';

const looks: [file: string, icon: IconName, description?: string, cover?: string][] = [
  [
    'docent-manual',
    'lightbulb',
    'How to use Docent, for readers, authors, coaches and administrators.',
  ],
  ['docent-manual-zh', 'lightbulb', 'Docent 使用说明，供读者、作者、教练和管理员查阅。'],
  [
    'corvane-handbook',
    'book',
    'How we work together: people, leave, travel, security and your first week.',
    'cover-handbook.png',
  ],
  [
    'operations',
    'gear',
    'Running and maintaining the lines: procedures, part lists and spare parts.',
    'cover-operations.png',
  ],
  [
    'safety-and-quality',
    'shield',
    'How we work safely, the standards we keep, and what we learned from accidents.',
    'cover-safety.png',
  ],
  ['people-and-finance', 'users', 'Hiring, leave, contracts and money.'],
  ['operations/Maintenance', 'wrench', 'What is inspected and overhauled, how, and how often.'],
  ['operations/Spare parts', 'truck'],
  ['operations/苏州分公司', 'factory', '苏州分公司的维护规程、线路手册和备件仓库。'],
];

export const spaces: readonly StoryStep[] = looks.flatMap(
  ([file, icon, description, cover], index): StoryStep[] => {
    const when = { day: 84, time: `09:${String(10 + index)}`, by: 'Ingrid Solheim' } as const;
    return [
      { ...when, do: 'describe', file, icon, ...(description && { description }) },
      ...(cover ? [{ ...when, do: 'cover', file, from: cover } as const] : []),
    ];
  },
);
