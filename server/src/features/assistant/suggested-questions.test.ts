import { expect, test } from 'vitest';
import { languageOf, questionFrom } from './suggested-questions.ts';

test.each([
  ['Is my draft saved?', 'Writing', 'Is my draft saved?'],
  ['How to ask for leave', 'Working hours and leave', 'How do I ask for leave?'],
  ['如何请假', '考勤与休假', '如何请假？'],
  ['3. Field service', 'Travel and expenses', 'What should I know about “Field service”?'],
  ['Oil under the skin', 'Chemicals and waste', 'What should I know about “Oil under the skin”?'],
  ['随身工具', '差旅与报销', '关于“随身工具”，需要了解什么？'],
  ['Limits', 'Running in wind', undefined],
  ['What exists today and what is coming', 'What a coach does', undefined],
  ['If the test fails', 'Emergency drive test', undefined],
  ['Why?', 'Lockout', undefined],
  ['谁可以做', '高处作业', undefined],
  ['答不上来的时候', '向助手提问', undefined],
  ['Procedure', 'Emergency drive test', undefined],
  ['Glossary', 'Glossary', undefined],
  ['Tower 17', 'Line book', undefined],
  ['17 号塔', '线路手册', undefined],
  ['x'.repeat(61), 'Long', undefined],
])('“%s” in “%s” makes %s', (heading, fileName, question) => {
  expect(questionFrom({ heading, fileName })).toBe(question);
});

test.each([
  ['Field service', 'Travel', 'en'],
  ['随身工具', '差旅与报销', 'zh'],
  ['Field service', '差旅与报销', null],
  ['随身工具', 'Travel', null],
] as const)('“%s” in “%s” is in %s', (heading, fileName, language) => {
  expect(languageOf({ heading, fileName })).toBe(language);
});
