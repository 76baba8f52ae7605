// Which sentences are quoted, in which order, and when questions are declined: tables of cases with handmade
// passages.
import { describe, expect, test } from 'vitest';
import { takeApart } from '../../../language/question.ts';
import { featureNames, type RerankFeatures } from '../../../search-engine/rerank.ts';
import { decideWhetherToAnswer, describeEvidence, evidenceNames } from './decline.ts';
import { quote, writeQuotations } from './quotations.ts';
import { judgeSentences, type Passage } from './quote.ts';

const prose = (text: string, fileName = 'Handbook', headings: string[] = []): Passage => ({
  text,
  fileName,
  headings,
  score: 1,
  signs: null,
  context: null,
  list: [],
  code: null,
  section: [],
  inTable: false,
  meaning: 0,
  reading: null,
  goesOn: null,
  isInOtherLanguage: false,
});
const row = (cell: string, context: string, fileName = 'Handbook'): Passage => ({
  ...prose(cell, fileName),
  context,
  inTable: true,
});

/** A passage that is near in meaning, with what the reader thinks of it. */
const read = (text: string, relevance: number, fileName?: string): Passage => ({
  ...prose(text, fileName),
  meaning: 0.6,
  reading: { relevance, sentences: [relevance], baseline: -9 },
});

/** As of a passage with most of the words. */
const signs = Object.fromEntries(
  featureNames.map((name) => [name, name === 'heaviest missing' ? 0 : 0.8]),
) as RerankFeatures;
/** The reader knows little of rows. */
const silent = { reading: { relevance: -4, sentences: [-4], baseline: -11 } };

/** Items of a list, each as a passage of its own, as search returns them. */
const list = (items: string[], headings: string[] = [], context: string | null = null): Passage[] =>
  items.map((text) => ({ ...prose(text, 'Pump', headings), list: items, context }));

function ask(text: string, passages: Passage[]) {
  const question = takeApart(text, () => 4);
  const judged = judgeSentences(question, passages);
  return {
    decision: decideWhetherToAnswer(question, passages, judged),
    said: writeQuotations(quote(question, passages, judged), passages).text,
  };
}

describe('what is quoted', () => {
  test('a procedure is answered by a list under its name, not by any list', () => {
    const publishing = list(['Press Publish.', 'Write a label.'], ['Publishing']);
    const readers = list(
      ['Readers see the published version.', 'Writers see the draft.'],
      ['What you see'],
    );
    const { said } = ask('How do I publish a document?', [...readers, ...publishing]);
    expect(said).toBe('Publishing\n\n- Press Publish.\n- Write a label.\n\n[1]');
  });

  test('the opposite of what is asked is not quoted, whatever the reader thinks of it', () => {
    const resumed = read('连续 30 分钟没有阵风超过每秒 12 米，方可恢复运行。', 4);
    const stopped = read('阵风超过每秒 18 米时停车。', 1);
    const { said } = ask('风速多大时要停止运行？', [resumed, stopped]);
    expect(said).toBe('“阵风超过每秒 18 米时停车。” [1]');
  });

  test.each([
    ['Milan runs the depot.', '“Milan runs the depot.” [1]'],
    [
      'Milan runs the depot, with these people:',
      'Milan runs the depot, with these people:\n\n- Ana\n- Ben\n\n[1]',
    ],
  ])('a list is quoted with its introduction: %s', (text, quoted) => {
    const lead = { ...prose(text), context: text, list: ['Ana', 'Ben'] };
    expect(ask('Who runs the depot?', [lead]).said).toBe(quoted);
  });

  test('what to do is said by the best sentence, whether or not it sounds like a step', () => {
    const { said } = ask('手机丢了怎么办', [
      read('手机丢失，两小时之内报告分机 655。', 5),
      read('手机丢了的那天，请打开同一部电脑。', 2),
    ]);
    expect(said).toContain('655');
  });

  test('a row is judged as a whole and beats sentences that only name the subject', () => {
    const { said } = ask('How long is the North Hill line?', [
      prose('On North Hill a sleeping passenger was once found by the operator of the line.'),
      row('North Hill', 'Line: North Hill | Length (m): 4,830'),
    ]);
    expect(said).toBe('“Line: North Hill | Length (m): 4,830” [1]');
  });

  test.each([
    ['How many days of leave after 12 years?', '11 to 20', '28'],
    ['How many days of leave after twelve years?', '11 to 20', '28'],
    ['How many days of leave after 4 years?', '1 to 10', '25'],
    ['How many days of leave after 25 years?', 'more than 20', '30'],
  ])('a row matches the number in the question: %s', (question, years, days) => {
    const { said, decision } = ask(
      question,
      [
        ['1 to 10', '25'],
        ['11 to 20', '28'],
        ['more than 20', '30'],
      ].map(([range, leave]) => row(`${range}`, `Years: ${range} | Days of leave: ${leave}`)),
    );
    expect(said).toBe(`“Years: ${years} | Days of leave: ${days}” [1]`);
    expect(decision).toBe('answer');
  });

  test('a row matches the number in a question that only mentions it', () => {
    const { said, decision } = ask('The customer gave me a gift worth 50 euros', [
      { ...row('share it', 'Value: 35 to 100 euros | What to do: share it'), headings: ['Gifts'] },
      { ...row('keep it', 'Value: up to 35 euros | What to do: keep it'), headings: ['Gifts'] },
    ]);
    expect(said).toBe('“Value: 35 to 100 euros | What to do: share it” [1]');
    expect(decision).toBe('answer');
  });

  const steps = ['Open the inlet valve.', 'Press the green button.', 'Wait for 3 bar.'];
  const written = steps.map((step) => `- ${step}`).join('\n');

  test('a procedure is quoted whole under its heading, before sentences that only mention it', () => {
    const { said, decision } = ask('How do I start the pump?', [
      prose('Whoever wants to start the pump without training must not use the pump.'),
      ...list(steps, ['Maintenance', 'Starting the pump']),
    ]);
    expect(said).toContain(`Starting the pump\n\n${written}\n\n[1]`);
    expect(said.indexOf('Starting the pump')).toBe(0);
    expect(decision).toBe('answer');
  });

  test('the title names the procedure if the heading only announces steps', () => {
    const below = (fileName: string) =>
      list(steps, ['Procedure']).map((one) => ({ ...one, fileName }));
    expect(ask('How do I start the pump?', below('Starting the pump')).said).toBe(
      `Starting the pump\n\n${written}\n\n[1]`,
    );
    expect(ask('How do I order a pump?', below('Starting the pump')).decision).toBe('decline');
  });

  test.each([
    ['How do I start the pump?', 'Starting the pump', true],
    ['How do I start the pump?', 'Who looks after the pump', false],
    ['Who may start the pump?', 'Starting the pump', false],
  ])(
    'steps written as paragraphs are quoted whole where asked for: %s below %s',
    (text, heading, isWhole) => {
      const { said } = ask(
        text,
        steps.map((step) => ({ ...prose(step, 'Pump', [heading]), section: steps })),
      );
      expect(said.includes(written)).toBe(isWhole);
    },
  );

  test('a table is quoted whole if nothing in the question distinguishes its rows', () => {
    const rows = ['Day: Monday | Open: 8:00', 'Day: Sunday | Open: closed'];
    const table = rows.map((one) => ({
      ...row(one.slice(5), one, 'Depot'),
      headings: ['Opening hours'],
      section: rows,
    }));
    expect(ask('depot opening hours', table).said).toBe(
      `Opening hours\n\n- ${rows.join('\n- ')}\n\n[1]`,
    );
    expect(ask('depot opening hours on Sunday', table).said).toBe(`“${rows[1]}” [1]`);
  });

  test('a procedure for something else is not quoted', () => {
    const passages = list(steps, ['Starting the pump']);
    expect(ask('How do I repair the pump?', passages).decision).toBe('decline');
    expect(ask('如何报销差旅费？', list(['打开阀门。', '按下按钮。'], ['启动水泵'])).decision).toBe(
      'decline',
    );
  });

  test.each([
    ['如何启动水泵？', ['打开进水阀。', '按下绿色按钮。'], '启动水泵', null],
    [
      'What do I bring to the first shift?',
      ['A helmet', 'Two photographs'],
      'Your first shift',
      'Bring to the first shift:',
    ],
    ['Which documents are needed?', ['A passport', 'A photograph'], 'Documents needed', null],
    ['Accepted cards of the canteen?', ['Visa', 'Maestro'], 'Accepted cards of the canteen', null],
  ])(
    'the list that was asked for, not one of its items: %s',
    (question, items, heading, context) => {
      const { said, decision } = ask(question, list(items, [heading], context));
      for (const item of items) expect(said).toContain(`- ${item}`);
      expect(said).toContain(context ?? heading);
      expect(decision).toBe('answer');
    },
  );

  test('a single item is quoted if it contains the answer itself', () => {
    const items = ['Visa cards cost 2 euros a month.', 'Maestro cards are free.'];
    const { said } = ask('How much do Visa cards cost?', list(items, ['Cards of the canteen']));
    expect(said).toBe(`“${items[0]}” [1]`);
  });

  test('a sentence of another kind is not quoted beside one that answers', () => {
    const { said } = ask('How often are passengers informed after a stop?', [
      prose('Passengers are informed by the operator after a stop.'),
      prose('Passengers are informed after a stop every 10 minutes.'),
    ]);
    expect(said).toBe('“Passengers are informed after a stop every 10 minutes.” [1]');
  });

  test('a repetition is quoted once, but a contradiction in a number is shown', () => {
    const first = 'Expense reports are handed in within 30 days of the end of the journey.';
    const question = 'By when are expense reports handed in?';
    const count = (other: string) =>
      ask(question, [prose(first), prose(other)]).said.split('Expense reports').length - 1;
    expect(count(first)).toBe(1);
    expect(count(first.replace('30', '60'))).toBe(2);
    const pressures = ['The release pressure is 12 bar.', 'The release pressure is 12 psi.'];
    const { said } = ask(
      'What is the release pressure?',
      pressures.map((text) => prose(text)),
    );
    expect(said).toContain('psi');
  });

  test('an unsure answer quotes several passages', () => {
    const question = takeApart('where do I leave my bike?', () => 4);
    const passages = [
      read('Bicycles stand behind the depot. Their keys hang there.', 2, 'Depot'),
      read('Scooters are parked in the yard.', -3.5, 'Yard'),
      read('Cars are parked in the street.', -20, 'Street'),
    ];
    const judged = judgeSentences(question, passages);
    const quoteFiles = (isUnsure: boolean) =>
      quote(question, passages, judged, { isUnsure }).map(({ passage }) => passage);
    expect(quoteFiles(false)).toEqual([0]);
    expect(quoteFiles(true)).toEqual([0, 1]);
  });

  test('another document with a different figure is quoted, however low it ranks', () => {
    const first = 'All reports are handed in within 30 days of the end of the journey.';
    const late = { ...prose(first.replace('30', '60'), 'Checking'), score: -20 };
    const { said } = ask('By when are reports of a journey handed in?', [prose(first), late]);
    expect(said).toContain('60 days');
    const { said: once } = ask('By when are reports of a journey handed in?', [
      prose(first),
      { ...late, text: first },
    ]);
    expect(once.split('handed in')).toHaveLength(2);
  });
});

test.each([
  [
    'a paragraph whose heading says half of it',
    'How many days of annual leave are paid?',
    prose('Every employee has 27 paid days.', 'Hours', ['Annual leave']),
    'answer',
  ],
  [
    'a Chinese sentence that holds all but the words that ask',
    '备份应当保留多少份？',
    prose('天天备份，保留 14 份。'),
    'answer',
  ],
  [
    'a row that holds only the name asked about',
    'Which car does Henrike Aldous drive?',
    row('Henrike Aldous', 'Function: managing director | Name: Henrike Aldous'),
    'decline',
  ],
  [
    'a row that holds only the name that the question begins with',
    "Henrike Aldous is on vacation, who's covering for her?",
    row('Henrike Aldous', 'Function: managing director | Name: Henrike Aldous'),
    'decline',
  ],
  [
    'a row without what is asked of the name',
    "What's Ms. Delacroix's extension at the gate?",
    row('Ms. Delacroix, gate', 'Question: badge, keys | Person: Ms. Delacroix, gate'),
    'decline',
  ],
  [
    'a sentence that means it and that the reader finds silent',
    'How many holidays do workers receive?',
    read('Deckhands may take twenty days of furlough.', -9),
    'decline',
  ],
  [
    'a sentence that the reader finds to answer',
    'How many holidays do workers receive?',
    read('Deckhands may take twenty days of furlough.', 3),
    'answer',
  ],
  [
    'a sentence that seems to the reader to answer anything',
    'How many holidays do workers receive?',
    {
      ...prose('Deckhands may take twenty days of furlough.'),
      ...{ meaning: 0.6, reading: { relevance: 3, sentences: [3], baseline: -1 } },
    },
    'decline',
  ],
  [
    'a short question about something that nobody wrote about',
    'How do we store lithium batteries?',
    { ...read('We store batteries in the box at the counter.', -0.1), signs },
    'decline',
  ],
  [
    'a sentence with the same words that the reader finds silent',
    'Who won the football world cup in 1998?',
    { ...read('Who won the world cup in 1998?', -6), signs },
    'decline',
  ],
  [
    'the row that names what is counted',
    'How many people work at Corvane?',
    { ...row('people', 'What: people | Number: 412', 'About Corvane'), ...silent },
    'answer',
  ],
  [
    'a row that counts the same of something else',
    'How many people fit into the evacuation basket of the crane?',
    { ...row('people', 'What: people | Number: 412', 'About Corvane'), ...silent },
    'decline',
  ],
  [
    'a sentence on something else',
    'How many seats does the aeroplane have?',
    prose('Every employee has 27 paid days.'),
    'decline',
  ],
])('%s: %s → %s', (_what, question, passage, decision) => {
  expect(ask(question, [passage]).decision).toBe(decision);
});

test('a unique text is judged the same in a base of millions as in one of a hundred thousand', () => {
  const evidenceAt = (weight: number) => {
    const question = takeApart('Which wombat feeds the quokka of Zyrland?', () => weight);
    const heaviestMissing = weight / 12;
    const signs = Object.fromEntries(
      featureNames.map((name) => [name, name === 'heaviest missing' ? heaviestMissing : 0.4]),
    ) as RerankFeatures;
    const passage = { ...prose('The quokka of the depot sleeps.'), signs };
    return describeEvidence(question, [passage], judgeSentences(question, [passage]));
  };
  const smaller = evidenceAt(12);
  const larger = evidenceAt(16);
  for (const name of evidenceNames) expect(larger[name]).toBeCloseTo(smaller[name], 2);
});

describe('a short question', () => {
  test('is answered by all texts that match it equally well', () => {
    const cleaning = prose('High pressure drives grease out of the bearings.');
    const part = row('bearing grease', 'Part: CR-9004 | Name: bearing grease');
    const { said } = ask('which grease for bearings', [{ ...cleaning, score: 1.5 }, part]);
    expect(said).toContain('High pressure');
    expect(said).toContain('CR-9004');
  });

  test.each([
    ['what is the salary of the managing director', 'The managing director decides.', 'decline'],
    ['what is the salary of the managing director', 'The pay of the managing director.', 'answer'],
    ['what is the purpose of the pump log', 'The pump log tells what was done.', 'answer'],
    ['when is the fire drill 2027', 'The fire drill 2026 is on 4 March.', 'decline'],
    ['when is the fire drill 2026', 'The fire drill 2026 is on 4 March.', 'answer'],
    ['2027年消防演练是哪天', '2026年消防演练定于6月16日。', 'decline'],
  ])('%s, where “%s”: %s', (question, text, decision) => {
    expect(ask(question, [prose(text)]).decision).toBe(decision);
  });
});
