import type { Content } from '@docent/contract/documents';
import { expect, test } from 'vitest';
import {
  type DocumentEvent,
  type DocumentState,
  initialState,
  nextState,
} from './documentState.ts';

const first = { type: 'doc', content: [] } as unknown as Content;
const second = { ...first };

const reading = initialState;
const opening: DocumentState = { ...initialState, phase: 'opening' };
const live: DocumentState = {
  ...initialState,
  phase: 'live',
  others: [{ id: 'p', name: 'Ann', color: 'red' }] as DocumentState['others'],
  outline: [],
};
const leaving: DocumentState = {
  ...initialState,
  phase: 'leaving',
  prefersDraft: true,
  editedContent: first,
};

const edit: DocumentEvent = { type: 'edit' };
const ready: DocumentEvent = { type: 'editorReady' };
const done: DocumentEvent = { type: 'done', editedContent: first };
const confirmed: DocumentEvent = { type: 'confirmed', editedContent: first };
const noRights: DocumentEvent = { type: 'rightsChanged', mayEdit: false, mayWrite: false };
const onlySuggests: DocumentEvent = { type: 'rightsChanged', mayEdit: false, mayWrite: true };
const sameRights: DocumentEvent = { type: 'rightsChanged', mayEdit: true, mayWrite: true };

test.each<[string, DocumentState, DocumentEvent, DocumentState]>([
  ['Edit opens the editor', reading, edit, opening],
  ['the loaded editor takes the text', opening, ready, { ...opening, phase: 'live' }],
  ['Edit changes nothing while the editor opens', opening, edit, opening],
  ['Edit changes nothing in the editor', live, edit, live],
  ['an editor that reports late finds the page reading', reading, ready, reading],
  ['Done shows the text as it was written', live, done, leaving],
  ['Done before the editor has come leaves as well', opening, done, leaving],
  [
    'Done by a person who only suggests shows no text of theirs',
    live,
    { type: 'done', editedContent: null },
    { ...leaving, editedContent: null },
  ],
  [
    'a confirmed text is read from the server',
    leaving,
    confirmed,
    { ...leaving, phase: 'reading', editedContent: null },
  ],
  [
    'the answer to an earlier text does not confirm a later one',
    { ...leaving, editedContent: second },
    confirmed,
    { ...leaving, editedContent: second },
  ],
  ['editing goes on before the text is confirmed', leaving, edit, { ...leaving, phase: 'opening' }],
  [
    'a text that is confirmed after that leaves the editor open',
    { ...leaving, phase: 'live' },
    confirmed,
    { ...leaving, phase: 'live', editedContent: null },
  ],
  ['rights that are lost close the editor', live, noRights, reading],
  ['rights that are lost while the editor opens end that', opening, noRights, reading],
  [
    'rights that are lost after Done hide the written draft',
    leaving,
    noRights,
    { ...leaving, phase: 'reading', editedContent: null },
  ],
  ['a person who may still suggest stays in the editor', live, onlySuggests, live],
  [
    'a person who may only suggest sees no written draft',
    { ...live, editedContent: first },
    onlySuggests,
    live,
  ],
  ['unchanged rights change nothing', leaving, sameRights, leaving],
  [
    'the draft is read on request',
    reading,
    { type: 'draftPreferred', prefersDraft: true },
    { ...reading, prefersDraft: true },
  ],
])('%s', (_, from, event, to) => {
  expect(nextState(from, event)).toEqual(to);
});
