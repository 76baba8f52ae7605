// 苏州分公司：手册、维护与安全文件的修订。
import type { StoryStep } from '../steps.ts';

const handbook = 'corvane-handbook/Suzhou 苏州';
const leave = `${handbook}/02-考勤与休假.md`;
const travel = `${handbook}/03-差旅与报销.md`;
const firstWeek = `${handbook}/05-新员工第一周.md`;
const operations = 'operations/苏州分公司';
const plan = `${operations}/01-维护计划.md`;
const ropes = `${operations}/02-运载索检查.md`;
const grips = `${operations}/03-抱索器检修.md`;
const heights = 'safety-and-quality/苏州/02-高处作业.md';

export const suzhou: readonly StoryStep[] = [
  {
    day: 85,
    time: '08:16',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: handbook,
    to: '林晓梅',
    level: 'edit',
  },
  {
    day: 85,
    time: '08:17',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: handbook,
    to: '王思琪',
    level: 'edit',
  },
  {
    day: 85,
    time: '08:18',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: handbook,
    to: '陈志远',
    level: 'comment',
  },
  {
    day: 85,
    time: '08:25',
    by: 'Ingrid Solheim',
    do: 'grant',
    file: operations,
    to: '陈志远',
    level: 'edit',
  },
  {
    day: 81,
    time: '02:15',
    by: '林晓梅',
    do: 'edit',
    file: plan,
    insert: [
      {
        after: '停运超过 30 天的索道',
        markdown: '复运检查的记录随维护计划一起保存，由计划员归档。',
      },
    ],
    publish: true,
    label: '复运检查记录',
  },
  {
    day: 74,
    time: '06:40',
    by: '陈志远',
    do: 'edit',
    file: grips,
    insert: [
      {
        after: '弹簧必须成对更换',
        markdown: '新弹簧的批号写进抱索器卡片。同一对弹簧必须来自同一批次。',
      },
    ],
    publish: true,
    label: '弹簧批号',
  },
  {
    day: 62,
    time: '03:30',
    by: '王思琪',
    do: 'edit',
    file: heights,
    insert: [
      {
        after: '高处作业',
        markdown: '高温天气（35 °C 以上）塔架作业每 45 分钟休息一次，组长负责计时。',
      },
    ],
    publish: true,
    label: '高温作业',
  },
  {
    day: 55,
    time: '01:50',
    by: '林晓梅',
    do: 'edit',
    file: travel,
    insert: [
      {
        after: '报销款随下一次工资发放',
        markdown: '发票抬头写公司全称，税号向何敏索取。',
      },
    ],
  },
  { day: 54, time: '02:05', by: '林晓梅', do: 'publish', file: travel, label: '发票抬头' },
  {
    day: 38,
    time: '07:10',
    by: '陈志远',
    do: 'edit',
    file: ropes,
    insert: [
      {
        after: '目视检查',
        markdown: '雨后至少等两个小时，钢丝绳干透了再检查。',
      },
    ],
    publish: true,
  },
  {
    day: 20,
    time: '05:25',
    by: '王思琪',
    do: 'edit',
    file: firstWeek,
    insert: [
      {
        after: '新人看得到我们已经看不到的东西',
        markdown: '您写下的建议由组长转给质量组，两周内给您答复。',
      },
    ],
    publish: true,
    label: '建议的答复期限',
  },
  {
    day: 6,
    time: '02:45',
    by: '林晓梅',
    do: 'edit',
    file: leave,
    insert: [
      {
        after: '连续请假超过 7 天',
        markdown: '春节前后的调休安排在放假通知里公布，以通知为准。',
      },
    ],
  },
];
