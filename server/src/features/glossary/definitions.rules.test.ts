import { describe, expect, test } from 'vitest';
import { definitionInRow, definitionsIn } from './definitions.rules.ts';
import { otherWords } from './other-words.rules.ts';

describe('a definition', () => {
  test.each([
    [
      'The business continuity plan (BCP) is the plan for days when the line stands.',
      'business continuity plan',
      ['BCP'],
      'the plan for days when the line stands',
    ],
    ['Ask the Department of Public Works (DPW) first.', 'Department of Public Works', ['DPW'], ''],
    [
      'The SLA (service level agreement) is signed by both.',
      'service level agreement',
      ['SLA'],
      '',
    ],
    ['RCD stands for residual current device.', 'residual current device', ['RCD'], ''],
    [
      'A padlock is a lock that only its owner opens.',
      'padlock',
      [],
      'a lock that only its owner opens',
    ],
    [
      '“Lockout” means that nobody can switch it on.',
      'Lockout',
      [],
      'that nobody can switch it on',
    ],
    [
      'NDT is the testing of ropes without damage.',
      'NDT',
      [],
      'the testing of ropes without damage',
    ],
    [
      'Downtime refers to hours in which the lift does not run.',
      'Downtime',
      [],
      'hours in which the lift does not run',
    ],
    ['重大修改是指需要重新确认的修改。', '重大修改', [], '需要重新确认的修改'],
    ['“上锁挂牌”指的是在检修时锁住电源。', '上锁挂牌', [], '在检修时锁住电源'],
    ['可编程控制器（PLC）每年检查一次。', '可编程控制器', ['PLC'], ''],
    ['员工健康手册（以下简称“手册”）每年更新。', '员工健康手册', ['手册'], ''],
  ])('%s', (text, term, abbreviations, definition) => {
    expect(definitionsIn(text)).toEqual([{ term, abbreviations, definition }]);
  });

  test.each([
    'Tower 1 is a tubular tower of 16 m.',
    'It is an emergency even when it looks small.',
    'This is a policy for everybody.',
    'A loss of section above ten percent means discard.',
    'The hotel (see below) is booked by the office.',
    'Press the button (ESC) twice.',
    'The crane (built 1974) is old.',
    '这是指上一节所说的内容。',
    '开会时间（周一）不变。',
  ])('is not taken from: %s', (text) => {
    expect(definitionsIn(text)).toEqual([]);
  });
});

describe('a row of a table of terms', () => {
  test.each([
    [
      'Word: draft | Meaning: the live text',
      { term: 'draft', abbreviations: [], definition: 'the live text' },
    ],
    [
      'Term: lockout | Abbreviation: LOTO | Definition: locked: and tagged',
      { term: 'lockout', abbreviations: ['LOTO'], definition: 'locked: and tagged' },
    ],
    [
      'Abbreviation: NDT | Meaning: non-destructive testing',
      { term: 'non-destructive testing', abbreviations: ['NDT'], definition: '' },
    ],
    [
      '术语: 空间 | 含义: 最上层的文件夹',
      { term: '空间', abbreviations: [], definition: '最上层的文件夹' },
    ],
    ['Part number: CR-2214/1 | Name: jaw', null],
    ['Word: draft | Number: 3', null],
    ['Word:  | Meaning: nothing', null],
    ['', null],
  ])('%s', (row, definition) => {
    expect(definitionInRow(row)).toEqual(definition);
  });
});

describe('other words', () => {
  test.each([
    [
      'How much is the hotel allowance?',
      'How much is the hotel rate?',
      { term: 'rate', synonym: 'allowance' },
    ],
    ['Where is the spare key of the depot?', 'Where is the spare master key of the depot?', null],
    [
      'When are wages paid in Valdoren?',
      'When are salaries paid in Valdoren?',
      { term: 'salaries', synonym: 'wages' },
    ],
    ['Who cleans the windows?', 'Where can I park?', null],
    ['工资什么时候发？', '薪水什么时候发', { term: '薪水', synonym: '工资' }],
    ['优盘能用吗', '怎么请假', null],
    ['When are wages paid?', '薪水什么时候发', null],
  ])('%s → %s', (declined, answered, words) => {
    expect(otherWords(declined, answered)).toEqual(words);
  });
});
