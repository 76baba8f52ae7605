// Operations in Valdoren: maintenance, daily operation, spare parts.
import type { StoryStep } from '../steps.ts';

const folder = 'operations';
const overview = `${folder}/01-operations-overview.md`;
const plan = `${folder}/Maintenance/01-maintenance-plan.md`;
const ropes = `${folder}/Maintenance/02-haul-rope-inspection.md`;
const grips = `${folder}/Maintenance/03-grip-overhaul.md`;
const brakes = `${folder}/Maintenance/04-hydraulic-brake.md`;
const sheaves = `${folder}/Maintenance/05-sheave-assemblies.md`;
const retrofit = `${folder}/Maintenance/07-winter-retrofit-2027.md`;
const wind = `${folder}/Daily operation/02-running-in-wind.md`;
const stores = `${folder}/Spare parts/01-warehouse.md`;

export const operations: readonly StoryStep[] = [
  {
    day: 85,
    time: '08:20',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Hana Kobayashi',
    level: 'edit',
  },
  {
    day: 85,
    time: '08:21',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: '陈志远',
    level: 'comment',
  },
  {
    day: 85,
    time: '08:22',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Amara Okafor',
    level: 'comment',
  },
  {
    day: 85,
    time: '08:23',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: 'Mateo Quispe',
    level: 'comment',
  },
  {
    day: 85,
    time: '08:24',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: folder,
    to: '王思琪',
    level: 'comment',
  },
  {
    day: 82,
    time: '07:45',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: plan,
    insert: [
      {
        after: 'A line that stands still for more than',
        markdown: 'If a counter is broken, the planner adds 11 hours for each day of operation.',
      },
    ],
    publish: true,
    label: 'Broken counters',
  },
  {
    day: 76,
    time: '12:35',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: ropes,
    insert: [
      {
        after: 'Too much grease hides broken wires',
        markdown: 'Wipe off what is left over with a cloth. Do not use solvent on the rope.',
      },
    ],
    publish: true,
    label: 'After the course in July',
  },
  {
    day: 69,
    time: '09:50',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: ropes,
    insert: [
      {
        after: 'Rope log of the last two inspections',
        markdown:
          'The three people speak to each other by radio, channel 4. Two of them watch the rope, the third keeps the log and times the breaks.',
      },
    ],
  },
  {
    day: 68,
    time: '06:55',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: ropes,
    replace: [['and times the breaks.', 'and calls a break every 20 minutes.']],
    publish: true,
  },
  {
    day: 52,
    time: '14:10',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: grips,
    insert: [
      {
        after: 'pairs',
        markdown:
          'Write the batch of the new pair on the grip card. Springs of one pair come from one batch.',
      },
    ],
    publish: true,
    label: 'Batches of springs',
  },
  {
    day: 47,
    time: '08:05',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: brakes,
    insert: [
      {
        after: 'Call the hydraulics team',
        markdown:
          'The hydraulics team is on extension 247 on working days; at other times the duty desk calls it.',
      },
    ],
    publish: true,
  },
  {
    day: 40,
    time: '10:45',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: sheaves,
    insert: [
      {
        after: 'liner',
        markdown:
          'Liners of the winter batch are marked in blue. They may be mixed with others on one tower, not on one beam.',
      },
    ],
    publish: true,
    label: 'Winter batch',
  },
  {
    day: 33,
    time: '05:40',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: wind,
    insert: [
      {
        after: 'Look at these cameras first',
        markdown:
          'Since the storm of early October, tower 15 also has an anemometer. Its reading is shown in the control room as *SN-15*.',
      },
    ],
    publish: true,
    label: 'Anemometer on tower 15',
  },
  {
    day: 26,
    time: '13:20',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: retrofit,
    insert: [
      {
        after: 'Training of twelve technicians',
        markdown:
          'Answers are collected until the end of the year. If you know one, write it here with your name.',
      },
    ],
  },
  {
    day: 26,
    time: '13:32',
    by: 'Tomasz Wieczorek',
    do: 'keep',
    file: retrofit,
    label: 'Before the budget talks',
  },
  {
    day: 24,
    time: '09:15',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: retrofit,
    replace: [['experience', 'experience at Corvane']],
    insert: [
      {
        after: 'Answers are collected',
        markdown:
          'Suzhou can lend a test bench for the ET-65 from February on (asked on Thursday; 陈志远 will confirm).',
      },
    ],
  },
  {
    day: 12,
    time: '07:30',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: stores,
    insert: [
      {
        after: '06:30',
        markdown: 'Between 20 December and 6 January the counter closes at 14:00.',
      },
    ],
    publish: true,
    label: 'Hours at Christmas',
  },
  {
    day: 3,
    time: '08:40',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: overview,
    insert: [
      {
        after: 'The target for orders on time',
        markdown: 'From January to October 2026, 96.1 percent of the orders were done on time.',
      },
    ],
    publish: true,
    label: 'Figures to October',
  },
  {
    day: 0,
    time: '09:10',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: plan,
    replace: [['adds 11 hours for each day', 'adds 12 hours for each day']],
  },
];
