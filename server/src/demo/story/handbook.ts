// The handbook, maintained by Priya and Leila, with corrections by experts.
import type { StoryStep } from '../steps.ts';

const folder = 'corvane-handbook';
const who = `${folder}/02-who-is-who.md`;
const leave = `${folder}/03-working-hours-and-leave.md`;
const travel = `${folder}/04-travel-and-expenses.md`;
const security = `${folder}/05-information-security.md`;
const conduct = `${folder}/06-code-of-conduct.md`;
const firstWeek = `${folder}/07-first-week.md`;
const emergency = `${folder}/08-emergency-on-site.md`;

export const handbook: readonly StoryStep[] = [
  {
    day: 85,
    time: '08:10',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Priya Raghunathan',
    level: 'edit',
  },
  {
    day: 85,
    time: '08:12',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Leila Haddad',
    level: 'edit',
  },
  {
    day: 85,
    time: '08:14',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Tomasz Wieczorek',
    level: 'comment',
  },
  {
    day: 85,
    time: '08:15',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Amara Okafor',
    level: 'edit',
  },
  {
    day: 83,
    time: '09:25',
    by: 'Priya Raghunathan',
    do: 'edit',
    file: travel,
    insert: [
      {
        after: 'The money is paid with your next salary',
        markdown:
          'A report with a missing receipt is sent back once. Say in a note why the receipt is missing.',
      },
    ],
    publish: true,
    label: 'Missing receipts',
  },
  {
    day: 78,
    time: '13:40',
    by: 'Leila Haddad',
    do: 'edit',
    file: firstWeek,
    insert: [
      {
        after: 'Talk with your team lead',
        markdown:
          'Bring the list with you even if something is still open. Nobody has ever ticked off everything by Friday.',
      },
    ],
    publish: true,
  },
  {
    day: 71,
    time: '10:05',
    by: 'Ingrid Solheim',
    do: 'edit',
    file: security,
    insert: [
      {
        after: 'Forward anything suspicious',
        markdown:
          '## What happened this spring\n\nIn April, three colleagues got a message that seemed to come from the managing director and asked for gift cards. All three called back. Nothing was lost.',
      },
    ],
    publish: true,
    label: 'Example from April',
  },
  {
    day: 70,
    time: '07:50',
    by: 'Ingrid Solheim',
    do: 'edit',
    file: security,
    replace: [
      ['All three called back. Nothing was lost.', 'All three called back, and nothing was lost.'],
    ],
    publish: true,
  },
  {
    day: 58,
    time: '14:30',
    by: 'Priya Raghunathan',
    do: 'edit',
    file: leave,
    insert: [
      {
        after: 'Your team lead answers within',
        markdown: 'No answer after three days counts as a yes.',
      },
    ],
  },
  {
    day: 57,
    time: '08:20',
    by: 'Leila Haddad',
    do: 'edit',
    file: leave,
    replace: [
      [
        'No answer after three days counts as a yes.',
        'If you get no answer within three working days, call extension 430.',
      ],
    ],
    publish: true,
    label: 'When no answer comes',
  },
  {
    day: 44,
    time: '09:00',
    by: 'Ingrid Solheim',
    do: 'edit',
    file: who,
    insert: [
      {
        after: 'Every function has a deputy',
        markdown: 'While Henrike Aldous is away, Tomasz Wieczorek signs for her.',
      },
    ],
    publish: true,
    label: 'Deputies of the fourth quarter',
  },
  {
    day: 31,
    time: '11:15',
    by: 'Amara Okafor',
    do: 'edit',
    file: emergency,
    insert: [
      {
        after: 'Wait for questions',
        markdown: 'Stay on the telephone while you help, if you can: put it on speaker.',
      },
    ],
    publish: true,
    significant: true,
    label: 'Phone on speaker',
  },
  {
    day: 17,
    time: '13:05',
    by: 'Priya Raghunathan',
    do: 'edit',
    file: conduct,
    insert: [
      {
        after: 'In meetings with Suzhou',
        markdown:
          'The documents may be in English or Chinese. If you need a translation, say so when the meeting is planned.',
      },
    ],
  },
  {
    day: 16,
    time: '08:30',
    by: 'Priya Raghunathan',
    do: 'publish',
    file: conduct,
    label: 'Papers for Suzhou',
  },
];
