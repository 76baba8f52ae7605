// Reviews in every state, and documents with an owner and a review date.
import type { StoryStep } from '../steps.ts';

const operations = 'operations';
const safety = 'safety-and-quality';
const sheaves = `${operations}/Maintenance/05-sheave-assemblies.md`;
const drive = `${operations}/Maintenance/06-emergency-drive-test.md`;
const closing = `${operations}/Daily operation/03-closing-the-line.md`;
const heights = `${safety}/Working safely/02-working-at-height.md`;
const audits = `${safety}/Standards/05-sq-30-audits.md`;
const calibration = `${safety}/Standards/04-sq-21-calibration.md`;
const chineseRopes = `${operations}/苏州分公司/02-运载索检查.md`;

export const reviews: readonly StoryStep[] = [
  // Published by an approved review.
  {
    day: 61,
    time: '08:15',
    by: 'Tomasz Wieczorek',
    do: 'edit',
    file: drive,
    insert: [
      {
        after: 'Fuel older than 12 months',
        markdown: 'The delivery note of the winter diesel hangs on the tank until April.',
      },
    ],
  },
  {
    day: 61,
    time: '08:30',
    by: 'Tomasz Wieczorek',
    do: 'request review',
    file: drive,
    title: 'Winter diesel',
    note: 'The inspectors wanted to see when the tanks were filled.',
    reviewers: ['Amara Okafor', 'Mateo Quispe'],
    rule: 'any',
    dueIn: 7,
    as: 'winter diesel',
  },
  { day: 60, time: '09:10', by: 'Mateo Quispe', do: 'mark reviewed', review: 'winter diesel' },
  {
    day: 60,
    time: '09:14',
    by: 'Mateo Quispe',
    do: 'approve',
    review: 'winter diesel',
    text: 'Good idea.',
  },
  { day: 59, time: '06:40', by: 'Tomasz Wieczorek', do: 'publish review', review: 'winter diesel' },

  // Changes were requested and made; approved in the second round.
  {
    day: 41,
    time: '09:20',
    by: 'Mateo Quispe',
    do: 'edit',
    file: audits,
    insert: [
      {
        after: 'Hold a closing meeting on the same day',
        markdown: 'The report is sent within two weeks.',
      },
    ],
  },
  {
    day: 41,
    time: '09:40',
    by: 'Mateo Quispe',
    do: 'request review',
    file: audits,
    title: 'When the report is due',
    note: 'Asked for at the external audit in September.',
    reviewers: ['Amara Okafor'],
    dueIn: 10,
    as: 'audit report',
  },
  {
    day: 40,
    time: '08:25',
    by: 'Amara Okafor',
    do: 'feedback',
    review: 'audit report',
    text: 'Working days or calendar days? Our other standards count in days.',
    as: 'which days',
  },
  {
    day: 40,
    time: '08:27',
    by: 'Amara Okafor',
    do: 'request changes',
    review: 'audit report',
    text: 'Please give the time in days.',
  },
  {
    day: 37,
    time: '10:05',
    by: 'Mateo Quispe',
    do: 'edit',
    file: audits,
    replace: [['The report is sent within two weeks.', 'The report is sent within 14 days.']],
  },
  {
    day: 37,
    time: '10:08',
    by: 'Mateo Quispe',
    do: 'answer feedback',
    review: 'audit report',
    feedback: 'which days',
    text: '14 days, as in SQ-07.',
  },
  {
    day: 37,
    time: '10:10',
    by: 'Mateo Quispe',
    do: 'renew review',
    review: 'audit report',
    note: 'In days now.',
  },
  {
    day: 36,
    time: '07:50',
    by: 'Amara Okafor',
    do: 'settle feedback',
    review: 'audit report',
    feedback: 'which days',
  },
  { day: 36, time: '07:52', by: 'Amara Okafor', do: 'mark reviewed', review: 'audit report' },
  { day: 36, time: '07:53', by: 'Amara Okafor', do: 'approve', review: 'audit report' },
  { day: 36, time: '09:00', by: 'Mateo Quispe', do: 'publish review', review: 'audit report' },

  // Withdrawn.
  {
    day: 29,
    time: '06:35',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: sheaves,
    insert: [
      {
        after: 'Lower the rope, turn the sheave by hand',
        markdown: 'Write the hours of the old liner on the work order.',
      },
    ],
  },
  {
    day: 29,
    time: '06:50',
    by: 'Hana Kobayashi',
    do: 'request review',
    file: sheaves,
    title: 'Hours of liners',
    note: '',
    reviewers: ['Tomasz Wieczorek', '陈志远'],
    as: 'hours of liners',
  },
  {
    day: 28,
    time: '07:05',
    by: 'Hana Kobayashi',
    do: 'withdraw review',
    review: 'hours of liners',
  },

  // Changes requested, nothing done yet.
  {
    day: 19,
    time: '03:20',
    by: '陈志远',
    do: 'edit',
    file: chineseRopes,
    insert: [{ after: '雨后至少等两个小时', markdown: '检查时用手机拍照，照片按塔号命名。' }],
  },
  {
    day: 19,
    time: '03:35',
    by: '陈志远',
    do: 'request review',
    file: chineseRopes,
    title: '检查照片',
    note: '请看照片的命名方式是否合适。',
    reviewers: ['林晓梅', '王思琪'],
    dueIn: 14,
    as: '检查照片',
  },
  {
    day: 18,
    time: '06:05',
    by: '王思琪',
    do: 'feedback',
    review: '检查照片',
    text: '手机照片没有比例尺，看不出断丝的大小。',
    as: '比例尺',
  },
  {
    day: 18,
    time: '06:07',
    by: '王思琪',
    do: 'request changes',
    review: '检查照片',
    text: '请写明照片里要放比例尺。',
  },

  // Approved, not yet published.
  {
    day: 11,
    time: '09:55',
    by: 'Mateo Quispe',
    do: 'edit',
    file: calibration,
    insert: [
      {
        after: 'calibrated',
        markdown:
          'Instruments that were dropped are calibrated again before their next use, whatever the date on the slip.',
      },
    ],
  },
  {
    day: 11,
    time: '10:10',
    by: 'Mateo Quispe',
    do: 'request review',
    file: calibration,
    title: 'Dropped instruments',
    note: 'After the torque wrench of tower 9.',
    reviewers: ['Amara Okafor'],
    dueIn: 12,
    as: 'dropped instruments',
  },
  {
    day: 10,
    time: '08:05',
    by: 'Amara Okafor',
    do: 'mark reviewed',
    review: 'dropped instruments',
  },
  {
    day: 10,
    time: '08:06',
    by: 'Amara Okafor',
    do: 'approve',
    review: 'dropped instruments',
    text: 'Thank you for writing it down.',
  },

  // Open: one has approved, others have not; one is overdue.
  {
    day: 9,
    time: '08:40',
    by: 'Amara Okafor',
    do: 'edit',
    file: heights,
    insert: [
      {
        after: 'lanyard',
        markdown: 'In gusts above 50 km/h nobody climbs, also not to rescue tools.',
      },
    ],
  },
  {
    day: 9,
    time: '08:55',
    by: 'Amara Okafor',
    do: 'request review',
    file: heights,
    title: 'Climbing in wind',
    note: 'Please say whether 50 is workable on Sella Norte.',
    reviewers: ['Tomasz Wieczorek', 'Mateo Quispe', 'Hana Kobayashi'],
    rule: 2,
    dueIn: 6,
    as: 'climbing in wind',
  },
  { day: 8, time: '07:25', by: 'Mateo Quispe', do: 'mark reviewed', review: 'climbing in wind' },
  { day: 8, time: '07:26', by: 'Mateo Quispe', do: 'approve', review: 'climbing in wind' },
  {
    day: 7,
    time: '06:30',
    by: 'Hana Kobayashi',
    do: 'feedback',
    review: 'climbing in wind',
    text: 'On towers 14 to 17 we have 50 on most afternoons. Do we count the mast or our own anemometer?',
    as: 'which mast',
  },
  {
    day: 6,
    time: '08:15',
    by: 'Amara Okafor',
    do: 'answer feedback',
    review: 'climbing in wind',
    feedback: 'which mast',
    text: 'The mast with the highest reading, as for the line.',
  },
  {
    day: 2,
    time: '13:10',
    by: 'Hana Kobayashi',
    do: 'edit',
    file: closing,
    insert: [
      {
        after: 'cabin',
        markdown:
          'In frost, the doors of the first and the last cabin stay open by a hand’s breadth so that they do not freeze shut.',
      },
    ],
  },
  {
    day: 2,
    time: '13:25',
    by: 'Hana Kobayashi',
    do: 'request review',
    file: closing,
    title: 'Doors in frost',
    note: 'We did it this way all last winter.',
    reviewers: ['Tomasz Wieczorek', 'Amara Okafor'],
    dueIn: 9,
    as: 'doors in frost',
  },

  {
    day: 84,
    time: '09:00',
    by: 'Ingrid Solheim',
    do: 'own',
    file: audits,
    owner: 'Mateo Quispe',
    reviewEvery: 365,
  },
  {
    day: 84,
    time: '09:02',
    by: 'Ingrid Solheim',
    do: 'own',
    file: `${safety}/Standards/03-sq-15-wind.md`,
    owner: 'Amara Okafor',
    reviewEvery: 90,
  },
  {
    day: 84,
    time: '09:03',
    by: 'Ingrid Solheim',
    do: 'own',
    file: `${operations}/Maintenance/03-grip-overhaul.md`,
    owner: 'Tomasz Wieczorek',
    reviewEvery: 180,
  },
  {
    day: 84,
    time: '09:04',
    by: 'Ingrid Solheim',
    do: 'own',
    file: 'corvane-handbook/Suzhou 苏州/04-信息安全.md',
    owner: '林晓梅',
    reviewEvery: 100,
  },
];
