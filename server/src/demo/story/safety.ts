// Safety & Quality: standards, plans, lessons.
import type { StoryStep } from '../steps.ts';

const folder = 'safety-and-quality';
const reporting = `${folder}/02-reporting.md`;
const evacuation = `${folder}/03-evacuation-plan.md`;
const calendar = `${folder}/04-safety-calendar-2026.md`;
const chemicals = `${folder}/Working safely/03-chemicals.md`;
const lockout = `${folder}/Working safely/01-lockout.md`;

export const safety: readonly StoryStep[] = [
  {
    day: 84,
    time: '07:30',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Mateo Quispe',
    level: 'edit',
  },
  {
    day: 84,
    time: '07:31',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Tomasz Wieczorek',
    level: 'comment',
  },
  {
    day: 84,
    time: '07:32',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Hana Kobayashi',
    level: 'comment',
  },
  {
    day: 80,
    time: '10:20',
    by: 'Mateo Quispe',
    do: 'edit',
    file: reporting,
    insert: [
      {
        after: 'Nobody cleans them',
        markdown: 'Photographs are sent to `safety@corvane.example`, not to chat groups.',
      },
    ],
    publish: true,
    label: 'Where photographs go',
  },
  {
    day: 65,
    time: '09:35',
    by: 'Amara Okafor',
    do: 'edit',
    file: chemicals,
    insert: [
      {
        after: 'A fine jet of hydraulic oil',
        markdown:
          'Tell the doctor in the first sentence that it is an injection injury. Most doctors never see one.',
      },
    ],
    publish: true,
    significant: true,
    label: 'What to tell the doctor',
  },
  {
    day: 50,
    time: '12:50',
    by: 'Mateo Quispe',
    do: 'edit',
    file: lockout,
    insert: [
      {
        after: 'Cutting a lock is reported',
        markdown: 'The pieces of the lock are kept for 30 days.',
      },
    ],
  },
  {
    day: 49,
    time: '08:00',
    by: 'Amara Okafor',
    do: 'edit',
    file: lockout,
    replace: [
      [
        'The pieces of the lock are kept for 30 days.',
        'The pieces of the lock go to Safety & Quality with the report.',
      ],
    ],
    publish: true,
    label: 'Locks that were cut',
  },
  {
    day: 35,
    time: '15:10',
    by: 'Mateo Quispe',
    do: 'edit',
    file: evacuation,
    insert: [
      {
        after: 'Each line is practised twice a year',
        markdown:
          'This October, the night exercise on Pico Alba took 2 hours 48 minutes. The radio of team 3 failed; it has been replaced.',
      },
    ],
    publish: true,
    label: 'Exercise on Pico Alba',
  },
  {
    day: 22,
    time: '09:05',
    by: 'Mateo Quispe',
    do: 'edit',
    file: calendar,
    insert: [
      {
        after: 'Evacuation exercises are moved',
        markdown:
          'The refresher in November is full. A second date is offered in January; write to extension 318.',
      },
    ],
    publish: true,
  },
];
