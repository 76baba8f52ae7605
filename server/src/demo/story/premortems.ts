// Premortems: in each language one with two rounds of checks behind it, and one in silent writing.
import type { PremortemStep, StoryPerson, StoryStep } from '../steps.ts';

const maintenance = 'operations/Maintenance';
const suzhou = 'operations/苏州分公司';

const on = (day: number, time: string, by: StoryPerson, step: PremortemStep): StoryStep => ({
  day,
  time,
  by,
  ...step,
});

const shutdown = 'premortem of the shutdown';
const rope = 'Spare rope comes late';
const people = 'Too few people can splice';
const wind = 'Wind stops the work for a week';

const finishedSteps: readonly StoryStep[] = [
  on(50, '08:00', 'Ingrid Solheim', {
    do: 'start premortem',
    parent: maintenance,
    name: 'Autumn shutdown',
    plan: `${maintenance}/01-maintenance-plan.md`,
    question: "It is 1 December and Sella Norte still isn't running. Why?",
    horizonIn: 40,
    participants: ['Ingrid Solheim', 'Tomasz Wieczorek', 'Hana Kobayashi', 'Amara Okafor'],
    decider: 'Tomasz Wieczorek',
    as: shutdown,
  }),
  on(49, '08:00', 'Ingrid Solheim', { do: 'move premortem', premortem: shutdown, to: 'writing' }),
  on(49, '08:10', 'Tomasz Wieczorek', {
    do: 'write reasons',
    premortem: shutdown,
    reasons: ['The spare rope is delivered three weeks late', wind],
    confidence: 80,
  }),
  on(49, '08:12', 'Hana Kobayashi', {
    do: 'write reasons',
    premortem: shutdown,
    reasons: ['The rope arrives late because it was ordered late', 'Only one colleague can splice'],
    confidence: 60,
  }),
  on(49, '08:14', 'Amara Okafor', {
    do: 'write reasons',
    premortem: shutdown,
    reasons: ['Nobody is left who has spliced a haul rope', 'The authority asks for a new permit'],
    confidence: 55,
  }),
  on(49, '08:30', 'Ingrid Solheim', { do: 'move premortem', premortem: shutdown, to: 'grouping' }),
  on(49, '08:32', 'Hana Kobayashi', {
    do: 'group reasons',
    premortem: shutdown,
    name: rope,
    reasons: [
      'The spare rope is delivered three weeks late',
      'The rope arrives late because it was ordered late',
    ],
  }),
  on(49, '08:33', 'Amara Okafor', {
    do: 'group reasons',
    premortem: shutdown,
    name: people,
    reasons: ['Only one colleague can splice', 'Nobody is left who has spliced a haul rope'],
  }),
  on(49, '08:40', 'Ingrid Solheim', { do: 'move premortem', premortem: shutdown, to: 'voting' }),
  ...(['Ingrid Solheim', 'Tomasz Wieczorek', 'Hana Kobayashi', 'Amara Okafor'] as const).map(
    (by, nth) =>
      on(49, `08:4${nth + 1}`, by, {
        do: 'vote',
        premortem: shutdown,
        groups: nth % 2 === 0 ? { [rope]: 2, [people]: 1 } : { [rope]: 1, [wind]: 1, [people]: 1 },
      }),
  ),
  on(49, '08:50', 'Ingrid Solheim', { do: 'move premortem', premortem: shutdown, to: 'scoring' }),
  ...(['Tomasz Wieczorek', 'Hana Kobayashi', 'Amara Okafor'] as const).map((by, nth) =>
    on(49, `08:5${nth + 1}`, by, {
      do: 'score',
      premortem: shutdown,
      groups: { [rope]: [4, 5 - nth], [people]: [3 + (nth % 2), 4], [wind]: [2 + nth, 3] },
    }),
  ),
  on(49, '09:00', 'Ingrid Solheim', {
    do: 'move premortem',
    premortem: shutdown,
    to: 'responding',
  }),
  on(49, '09:05', 'Tomasz Wieczorek', {
    do: 'respond',
    premortem: shutdown,
    group: rope,
    prevention: 'Order the rope now, with a fixed date of delivery.',
    contingency: 'Borrow the reserve rope of Pico Alba.',
    trigger: 'No confirmation of the order by the end of the month',
    owner: 'Hana Kobayashi',
    dueIn: 10,
    checkIn: 14,
  }),
  on(49, '09:10', 'Amara Okafor', {
    do: 'respond',
    premortem: shutdown,
    group: people,
    prevention: 'Two people take part in the splicing course.',
    contingency: 'Hire a splicer from the rope maker.',
    trigger: 'The course has no free places',
    owner: 'Amara Okafor',
    dueIn: 20,
    checkIn: 21,
  }),
  on(48, '08:00', 'Ingrid Solheim', {
    do: 'move premortem',
    premortem: shutdown,
    to: 'confidence',
  }),
  on(48, '08:05', 'Tomasz Wieczorek', { do: 'state confidence', premortem: shutdown, percent: 75 }),
  on(48, '08:06', 'Hana Kobayashi', { do: 'state confidence', premortem: shutdown, percent: 75 }),
  on(48, '08:07', 'Amara Okafor', { do: 'state confidence', premortem: shutdown, percent: 70 }),
  on(48, '08:20', 'Ingrid Solheim', { do: 'move premortem', premortem: shutdown, to: 'review' }),
  on(48, '10:00', 'Tomasz Wieczorek', {
    do: 'decide',
    premortem: shutdown,
    verdict: 'conditions',
    note: 'We go ahead once the rope is ordered.',
    conditions: [{ text: 'The rope is ordered', owner: 'Hana Kobayashi', dueIn: 10 }],
  }),
  on(47, '08:00', 'Ingrid Solheim', { do: 'move premortem', premortem: shutdown, to: 'checks' }),
  on(41, '09:00', 'Hana Kobayashi', {
    do: 'meet condition',
    premortem: shutdown,
    condition: 'The rope is ordered',
  }),
  on(34, '09:00', 'Hana Kobayashi', {
    do: 'mark risk',
    premortem: shutdown,
    group: rope,
    mark: 'moving',
    evidence: 'The rope maker has confirmed, but a week later than we asked.',
    checkIn: 20,
  }),
  on(33, '09:00', 'Amara Okafor', {
    do: 'mark risk',
    premortem: shutdown,
    group: people,
    mark: 'not-seen',
    evidence: 'Both colleagues have a place in the course.',
    checkIn: 20,
  }),
  on(15, '08:00', 'Ingrid Solheim', { do: 'start round', premortem: shutdown }),
  on(14, '09:00', 'Hana Kobayashi', {
    do: 'mark risk',
    premortem: shutdown,
    group: rope,
    mark: 'averted',
    evidence: 'The rope has been in hangar 2 since Monday.',
  }),
  on(14, '09:30', 'Amara Okafor', {
    do: 'mark risk',
    premortem: shutdown,
    group: people,
    mark: 'averted',
    evidence: 'Two colleagues have passed.',
  }),
  on(14, '10:00', 'Tomasz Wieczorek', {
    do: 'mark risk',
    premortem: shutdown,
    group: wind,
    mark: 'happened',
    evidence: 'Four days lost to gusts above 60 km/h. The reserve in the plan was enough.',
  }),
];

const retrofit = 'premortem of the retrofit';

const inWriting: readonly StoryStep[] = [
  on(2, '08:00', 'Ingrid Solheim', {
    do: 'start premortem',
    parent: maintenance,
    name: 'Winter retrofit 2027',
    text: 'Replace the hydraulic tension units HT-60 on Pico Alba with the electric unit ET-65 in November 2027.',
    question: 'It is 1 December 2027 and Pico Alba cannot open. Why?',
    horizonIn: 370,
    participants: ['Ingrid Solheim', 'Tomasz Wieczorek', 'Hana Kobayashi', 'Amara Okafor'],
    decider: 'Tomasz Wieczorek',
    anonymous: true,
    as: retrofit,
  }),
  on(1, '08:00', 'Ingrid Solheim', { do: 'move premortem', premortem: retrofit, to: 'writing' }),
  on(1, '09:00', 'Hana Kobayashi', {
    do: 'write reasons',
    premortem: retrofit,
    reasons: ['The battery fails in the cold', 'The new foundation is not finished'],
    confidence: 65,
  }),
];

const overhaul = '抱索器年度检修的失败预演';
const parts = '备件没有按时到货';
const crew = '检修人员不够';

const finishedInChinese: readonly StoryStep[] = [
  on(45, '08:30', 'Ingrid Solheim', {
    do: 'start premortem',
    parent: suzhou,
    name: '抱索器年度检修',
    plan: `${suzhou}/03-抱索器检修.md`,
    question: '假设春节前抱索器检修没有完成，线路无法开放。原因是什么？',
    horizonIn: 60,
    participants: ['林晓梅', '陈志远', '王思琪'],
    decider: '林晓梅',
    facilitator: '林晓梅',
    as: overhaul,
  }),
  on(44, '01:00', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'writing' }),
  on(44, '01:10', '陈志远', {
    do: 'write reasons',
    premortem: overhaul,
    reasons: ['进口弹簧晚到三周', '两名检修工同时请假'],
    confidence: 70,
  }),
  on(44, '01:12', '王思琪', {
    do: 'write reasons',
    premortem: overhaul,
    reasons: ['备件订单审批太慢', '探伤设备送检未归'],
    confidence: 60,
  }),
  on(44, '01:30', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'grouping' }),
  on(44, '01:32', '王思琪', {
    do: 'group reasons',
    premortem: overhaul,
    name: parts,
    reasons: ['进口弹簧晚到三周', '备件订单审批太慢'],
  }),
  on(44, '01:33', '陈志远', {
    do: 'group reasons',
    premortem: overhaul,
    name: crew,
    reasons: ['两名检修工同时请假'],
  }),
  on(44, '01:40', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'voting' }),
  ...(['林晓梅', '陈志远', '王思琪'] as const).map((by, nth) =>
    on(44, `01:4${nth + 1}`, by, {
      do: 'vote',
      premortem: overhaul,
      groups: { [parts]: 2, [crew]: 1 },
    }),
  ),
  on(44, '01:50', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'scoring' }),
  ...(['陈志远', '王思琪'] as const).map((by, nth) =>
    on(44, `01:5${nth + 1}`, by, {
      do: 'score',
      premortem: overhaul,
      groups: { [parts]: [4, 4 + nth], [crew]: [2 + nth, 3] },
    }),
  ),
  on(44, '02:00', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'responding' }),
  on(44, '02:05', '王思琪', {
    do: 'respond',
    premortem: overhaul,
    group: parts,
    prevention: '提前两个月下单，并指定备用供应商。',
    contingency: '向瓦尔多伦总部借用弹簧。',
    trigger: '下单后两周仍未收到发货通知',
    owner: '陈志远',
    dueIn: 14,
    checkIn: 18,
  }),
  on(43, '01:00', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'confidence' }),
  on(43, '01:05', '陈志远', { do: 'state confidence', premortem: overhaul, percent: 80 }),
  on(43, '01:06', '王思琪', { do: 'state confidence', premortem: overhaul, percent: 80 }),
  on(43, '01:20', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'review' }),
  on(43, '02:00', '林晓梅', {
    do: 'decide',
    premortem: overhaul,
    verdict: 'go',
    note: '备件已有着落，按计划进行。',
  }),
  on(42, '01:00', '林晓梅', { do: 'move premortem', premortem: overhaul, to: 'checks' }),
  on(28, '01:00', '陈志远', {
    do: 'mark risk',
    premortem: overhaul,
    group: parts,
    mark: 'moving',
    evidence: '供应商通知晚发一周。',
    checkIn: 18,
  }),
  on(12, '01:00', '林晓梅', { do: 'start round', premortem: overhaul }),
  on(11, '01:00', '陈志远', {
    do: 'mark risk',
    premortem: overhaul,
    group: parts,
    mark: 'averted',
    evidence: '弹簧已入库，检验合格。',
  }),
  on(11, '01:30', '王思琪', {
    do: 'mark risk',
    premortem: overhaul,
    group: crew,
    mark: 'not-seen',
    evidence: '排班已确认，无人请假。',
  }),
];

const gusts = '大风监测系统的失败预演';

const inWritingInChinese: readonly StoryStep[] = [
  on(2, '07:30', 'Ingrid Solheim', {
    do: 'start premortem',
    parent: suzhou,
    name: '大风监测系统上线',
    text: '明年三月在 12 号塔架安装新的风速仪，并接入控制室的报警系统。',
    question: '假设明年四月新系统没有报警，线路在大风中继续运行。原因是什么？',
    horizonIn: 150,
    participants: ['林晓梅', '陈志远', '王思琪'],
    decider: '林晓梅',
    facilitator: '林晓梅',
    anonymous: true,
    as: gusts,
  }),
  on(1, '01:00', '林晓梅', { do: 'move premortem', premortem: gusts, to: 'writing' }),
  on(1, '01:30', '陈志远', {
    do: 'write reasons',
    premortem: gusts,
    reasons: ['传感器结冰', '报警阈值设置错误'],
    confidence: 70,
  }),
];

export const premortems: readonly StoryStep[] = [
  ...finishedSteps,
  ...inWriting,
  ...finishedInChinese,
  ...inWritingInChinese,
];
