import { expect, test } from 'vitest';
import { isAffected } from './news.rules.ts';

const review = ['reviews', 'get', { id: 'r' }] as const;
const findings = ['reviews', 'getContent', { id: 'r' }] as const;
const reviews = ['reviews', 'list', { box: 'inbox' }] as const;
const linkedFrom = ['links', 'from', { fileId: 'pump' }, 'pages'] as const;
const pump = ['files', 'get', { fileId: 'pump' }] as const;
const rows = ['files', 'findOuter', { parentId: 'yard' }, 'pages'] as const;
const comparison = ['comparison', 'detail', { id: 'v' }] as const;
const conversation = ['assistant', 'conversation', { id: 'c' }] as const;
const conversations = ['assistant', 'conversations', {}, 'pages'] as const;
const quoting = (file_id: string, withheld = false) => ({
  turns: [{ withheld, answer: { according: withheld ? [] : [{ file_id }] } }],
});
const inYard = { id: 'pump', path: [{ id: 'yard', name: 'Yard' }] };
const ofPump = { fileId: 'pump' };

test.each([
  ['a review hears of its own document', 'reviews', 'pump', review, ofPump, true],
  ['and of no other one', 'reviews', 'valve', review, ofPump, false],
  ['nor do its findings', 'reviews', 'valve', findings, ofPump, false],
  [
    'before it is known of which it is, it is asked again',
    'reviews',
    'valve',
    review,
    undefined,
    true,
  ],
  ['the list of reviews hears of all', 'reviews', 'valve', reviews, { list: [] }, true],
  [
    'what a review touches changes with the links to its document',
    'links',
    'pump',
    review,
    ofPump,
    true,
  ],
  ['not with those to others', 'links', 'valve', review, ofPump, false],
  ['its findings do not', 'links', 'pump', findings, ofPump, false],
  ['what links to a document', 'links', 'pump', linkedFrom, {}, true],
  ['what links to another', 'links', 'valve', linkedFrom, {}, false],
  ['links to many at once', 'links', null, linkedFrom, {}, true],
  ['a linking document that was renamed', 'files', 'index', linkedFrom, {}, true],
  ['a file hears of the space that it is in', 'files', 'yard', pump, inYard, true],
  ['and of no other one', 'files', 'mill', pump, inYard, false],
  ['not before it is known where it is', 'files', 'yard', pump, undefined, false],
  ['the rows of a folder are looked after where they are shown', 'files', null, rows, {}, false],
  [
    'a text that is being read stays',
    'documents',
    'pump',
    ['documents', 'detailShow', ofPump],
    {},
    false,
  ],
  ['two versions stay what they are', 'history', 'pump', comparison, {}, false],
  ['unless rights have changed', 'history', null, comparison, {}, true],
  [
    'a conversation hears of a file that it quotes',
    'assistant',
    'pump',
    conversation,
    quoting('pump'),
    true,
  ],
  ['and of no other one', 'assistant', 'valve', conversation, quoting('pump'), false],
  [
    'of a withheld answer it is not known what it quotes',
    'assistant',
    'valve',
    conversation,
    quoting('pump', true),
    true,
  ],
  ['the list of conversations stays', 'assistant', 'pump', conversations, {}, false],
  ['the audit log hears of everything', 'comments', 'pump', ['audit', 'list', {}], {}, true],
  ['after a while without news', '*', null, review, ofPump, true],
])('%s', (_, feature, fileId, key, answer, expected) => {
  expect(isAffected({ feature, fileId }, key, answer)).toBe(expected);
});
