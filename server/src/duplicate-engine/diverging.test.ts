import { describe, expect, test } from 'vitest';
import { judgePair } from './diverging.ts';

describe('texts diverge', () => {
  test.each([
    ['a number', 'Invite at most 10 guests to the hall.', 'Invite at most 12 guests to the hall.'],
    [
      'a date',
      'The course begins on 14 March in Berlin.',
      'The course begins on 4 March in Berlin.',
    ],
    [
      'a unit',
      'Tighten the bolt to 12 Nm with the wrench.',
      'Tighten the bolt to 12 kg with the wrench.',
    ],
    [
      'a weekday',
      'The meeting is held every Monday at noon.',
      'The meeting is held every Friday at noon.',
    ],
    ['a time', 'The gate closes at 3 pm on workdays.', 'The gate closes at 4 pm on workdays.'],
    [
      'a modal verb',
      'Visitors must wear a helmet in the hall.',
      'Visitors may wear a helmet in the hall.',
    ],
    [
      'a negation',
      'The valve must be opened before the start.',
      'The valve must not be opened before the start.',
    ],
    [
      'a forbidding',
      'Open the cover while the fan runs.',
      'Do not open the cover while the fan runs.',
    ],
    [
      'a name',
      'Send the signed form to Alice Weber by mail.',
      'Send the signed form to Robert Klein by mail.',
    ],
    [
      'a contrary',
      'Check the oil before each flight and log it.',
      'Check the oil after each flight and log it.',
    ],
    [
      'a part number',
      'Replace the filter with part AB-1234 each year.',
      'Replace the filter with part AB-1243 each year.',
    ],
    [
      'a number of Chinese',
      '申请应在十个工作日内提交给人事部。',
      '申请应在五个工作日内提交给人事部。',
    ],
    ['a date of Chinese', '培训将于3月14日在总部举行。', '培训将于3月4日在总部举行。'],
    ['a modal verb of Chinese', '进入车间的访客必须佩戴安全帽。', '进入车间的访客可以佩戴安全帽。'],
    ['a negation of Chinese', '设备运行时可以打开防护罩。', '设备运行时不可以打开防护罩。'],
    ['a name of Chinese', '请将表格交给人事部的王小明签字。', '请将表格交给人事部的李大伟签字。'],
  ])('by %s', (_what, one, other) => {
    expect(judgePair(one, other)).toBe('diverging');
    expect(judgePair(other, one)).toBe('diverging');
  });

  test.each([
    [
      'other words',
      'Submit the form to the office by mail.',
      'Send the form to the office by post.',
    ],
    [
      'another way to write a number',
      'The fee is 1,000 euros per year.',
      'The fee is 1000 euros per year.',
    ],
    [
      'an equal amount',
      'The test takes 2 hours in the hall.',
      'The test takes 120 minutes in the hall.',
    ],
    [
      'a number as a word',
      'The team has 3 coaches on duty.',
      'The team has three coaches on duty.',
    ],
    [
      'the order of a date',
      'Starts on 14 March in the office.',
      'Starts on March 14 in the office.',
    ],
    [
      'an added year',
      'Starts on 14 March in the office.',
      'Starts on 14 March 2026 in the office.',
    ],
    ['a word moved', 'On Monday the team meets in room 4.', 'The team meets in room 4 on Monday.'],
    [
      'must and shall',
      'Pilots must log every flight they make.',
      'Pilots shall log every flight they make.',
    ],
    [
      'a clause added',
      'Log every flight in the book.',
      'Log every flight in the book, even when nothing special was not seen by anybody.',
    ],
    [
      'a step of another number',
      'Repeat step 3 until the lamp is green.',
      'Repeat step 4 until the lamp is green.',
    ],
    ['capitals', 'Click ok to save the file.', 'Click OK to save the file.'],
    [
      'a number in Chinese digits',
      '请在三天内回复邮件并抄送主管。',
      '请在3天内回复邮件并抄送主管。',
    ],
    ['other words of Chinese', '请把表格寄到办公室的邮箱里。', '请将表格发到办公室的邮箱里。'],
  ])('not by %s', (_what, one, other) => {
    expect(judgePair(one, other)).toBe('near');
    expect(judgePair(other, one)).toBe('near');
  });
});
