// Required reading and its confirmations.
import type { StoryStep } from '../steps.ts';

const chemicals = 'safety-and-quality/Working safely/03-chemicals.md';
const emergency = 'corvane-handbook/08-emergency-on-site.md';
const security = 'corvane-handbook/05-information-security.md';
const wind = 'operations/Daily operation/02-running-in-wind.md';
const chineseEvacuation = 'safety-and-quality/苏州/01-应急疏散预案.md';

export const reading: readonly StoryStep[] = [
  {
    day: 64,
    time: '08:00',
    by: 'Amara Okafor',
    do: 'require reading',
    file: chemicals,
    urgency: 2,
    of: ['Operations', 'Safety & Quality'],
    dueIn: 21,
    note: 'After the accident at Lago Verde: please read “Oil under the skin” before the next work on hydraulics.',
  },
  { day: 64, time: '09:30', by: 'Mateo Quispe', do: 'confirm reading', file: chemicals },
  { day: 63, time: '06:25', by: 'Hana Kobayashi', do: 'confirm reading', file: chemicals },
  { day: 62, time: '02:20', by: '王思琪', do: 'confirm reading', file: chemicals },
  { day: 60, time: '12:05', by: 'Tomasz Wieczorek', do: 'confirm reading', file: chemicals },
  { day: 53, time: '03:50', by: '陈志远', do: 'confirm reading', file: chemicals },

  {
    day: 69,
    time: '09:00',
    by: 'Leila Haddad',
    do: 'require reading',
    file: security,
    urgency: 1,
    of: ['everyone'],
    dueIn: 60,
    note: 'Ten minutes once a year. The example from April is new.',
  },
  { day: 68, time: '09:45', by: 'Jonas Falk', do: 'confirm reading', file: security },
  { day: 67, time: '08:20', by: 'Ingrid Solheim', do: 'confirm reading', file: security },
  { day: 66, time: '02:05', by: '林晓梅', do: 'confirm reading', file: security },
  { day: 65, time: '10:30', by: 'Amara Okafor', do: 'confirm reading', file: security },
  { day: 62, time: '13:00', by: 'Priya Raghunathan', do: 'confirm reading', file: security },
  { day: 56, time: '06:15', by: 'Hana Kobayashi', do: 'confirm reading', file: security },
  { day: 51, time: '09:10', by: 'Mateo Quispe', do: 'confirm reading', file: security },

  {
    day: 30,
    time: '09:00',
    by: 'Amara Okafor',
    do: 'require reading',
    file: emergency,
    urgency: 3,
    of: ['everyone'],
    dueIn: 14,
    note: 'One line is new: stay on the telephone. Learn it by heart again, please.',
  },
  { day: 30, time: '09:20', by: 'Mateo Quispe', do: 'confirm reading', file: emergency },
  { day: 29, time: '02:15', by: '王思琪', do: 'confirm reading', file: emergency },
  { day: 29, time: '06:05', by: 'Hana Kobayashi', do: 'confirm reading', file: emergency },
  { day: 29, time: '08:50', by: 'Priya Raghunathan', do: 'confirm reading', file: emergency },
  { day: 28, time: '07:45', by: 'Tomasz Wieczorek', do: 'confirm reading', file: emergency },
  { day: 27, time: '03:10', by: '陈志远', do: 'confirm reading', file: emergency },
  { day: 26, time: '09:40', by: 'Ingrid Solheim', do: 'confirm reading', file: emergency },

  {
    day: 25,
    time: '02:30',
    by: 'Amara Okafor',
    do: 'require reading',
    file: chineseEvacuation,
    urgency: 2,
    of: ['林晓梅', '王思琪', '陈志远'],
    dueIn: 30,
    note: '十二月的演练按本预案进行，请在此之前读完。',
  },
  { day: 24, time: '05:30', by: '王思琪', do: 'confirm reading', file: chineseEvacuation },
  { day: 21, time: '07:00', by: '陈志远', do: 'confirm reading', file: chineseEvacuation },

  {
    day: 3,
    time: '10:00',
    by: 'Amara Okafor',
    do: 'require reading',
    file: wind,
    urgency: 3,
    of: ['Operations'],
    dueIn: 10,
    note: 'Before the winter storms: tower 15 has an anemometer of its own now.',
  },
  { day: 2, time: '06:10', by: 'Hana Kobayashi', do: 'confirm reading', file: wind },
];
