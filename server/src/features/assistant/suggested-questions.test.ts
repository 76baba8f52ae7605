import { expect, test } from 'vitest';
import { languageOf, questionsFrom } from './suggested-questions.ts';

test.each([
  ['Is my draft saved?', 'Is my draft saved?'],
  ['How to ask for leave', 'How do I ask for leave?'],
  ['3. Replacing a liner', 'How do I replace a liner?'],
  ['Order your badge', 'How do I order my badge?'],
  ['Who may work at height', 'Who may work at height?'],
  ['Oil under the skin', 'What should I do if oil gets under the skin?'],
  ['Spills', 'What should I do in case of spills?'],
  ['Annual leave', 'How many days of annual leave do I get?'],
  ['Weather limits', 'What are the weather limits?'],
  ['如何请假', '如何请假？'],
  ['发现火情', '发现火情怎么办？'],
  ['年假', '年假有多少天？'],
  ['风力增大时的步骤', '风力增大时的步骤是什么？'],
])('the heading “%s” makes %s', (heading, question) => {
  expect(questionsFrom({ heading, text: '' })).toEqual([question]);
});

test.each([
  [
    'If you find a mistake in your payslip, call 651.',
    'What should I do if I find a mistake in my payslip?',
  ],
  ['When two masts fail, the line stops.', 'What happens if two masts fail?'],
  ['The shift leader approves all overtime.', 'Who approves all overtime?'],
  ['The rope is inspected every month.', 'How often is the rope inspected?'],
  ['Accidents must be reported within 24 hours.', 'When must accidents be reported?'],
  ['A handover takes about 15 minutes.', 'How long does a handover take?'],
  ['The tank holds 400 litres.', 'How much does the tank hold?'],
  ['如果吊厢卡住，立即停车。', '吊厢卡住怎么办？'],
  ['采购申请由部门经理批准。', '采购申请由谁批准？'],
  ['救生绳每月检查一次。', '救生绳多久检查一次？'],
  ['试用期为三个月。', '试用期是多久？'],
])('the sentence “%s” makes %s', (text, question) => {
  expect(questionsFrom({ heading: 'Remarks', text })).toEqual([question]);
});

test.each([
  ['Field service', 'Technicians who are away get a paid journey home.'],
  ['Limits', 'It is measured every month.'],
  ['Order form', 'When you come back, press Home.'],
  ['Why?', 'If this fails, call 651.'],
  ['What about copies?', 'The form, once signed, must be kept.'],
  ['Tower 17', ''],
  ['随身工具', '工具须系好。'],
  ['谁可以做', '它每月检查一次。'],
  ['17 号塔', ''],
])('no question is made from “%s” and “%s”', (heading, text) => {
  expect(questionsFrom({ heading, text })).toEqual([]);
});

test('a question has the language of its words', () => {
  expect(languageOf('What are the weather limits?')).toBe('en');
  expect(languageOf('G4 抱索器多久大修一次？')).toBe('zh');
});
