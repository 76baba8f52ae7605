import { afterEach, describe, expect, test } from 'vitest';
import { chooseLanguages, type Language, nameTextSettings } from './languages.ts';
import { terms } from './tokens.ts';

afterEach(() => chooseLanguages(['english']));

describe('forms of a word are one term', () => {
  test.each<[Language, string[]]>([
    ['german', ['Häuser', 'Haus', 'Hauses', 'HÄUSERN']],
    ['german', ['Strasse', 'Straße', 'Straßen']],
    ['german', ['Wartungen', 'Wartung']],
    ['french', ['réunions', 'reunion', 'Réunion']],
    ['french', ['général', 'générale', 'générales']],
    ['spanish', ['reuniones', 'reunión']],
    ['portuguese', ['reuniões', 'reunioes']],
    ['italian', ['riunioni', 'riunione']],
    ['dutch', ['vergaderingen', 'vergadering']],
    ['swedish', ['möten', 'möte']],
    ['russian', ['договоры', 'договора', 'договор', 'ДОГОВОРОВ']],
    ['russian', ['новый', 'новая', 'новые']],
    ['english', ['meetings', 'meeting', 'MEETINGS']],
  ])('%s: %j', (language, forms) => {
    for (const languages of [
      [language],
      ['english', language],
      ['english', 'german', 'french', language],
    ]) {
      chooseLanguages(languages as Language[]);
      expect(new Set(forms.flatMap((form) => terms(form))), languages.join()).toHaveProperty(
        'size',
        1,
      );
    }
  });
});

test('stop words are omitted in each chosen language, and only there', () => {
  expect(terms('die Wartung des Krans')).toHaveLength(4);
  chooseLanguages(['english', 'german']);
  expect(terms('die Wartung des Krans')).toEqual(['wartung', 'kran']);
  expect(terms('the maintenance of the crane')).toHaveLength(2);
});

test('accented and special letters are found without accents', () => {
  expect(terms('Łódź Ærø naïve')).toEqual(terms('Lodz Aero naive'));
});

test('the name of the settings changes with the languages', () => {
  const before = nameTextSettings();
  chooseLanguages(['english', 'german']);
  expect(nameTextSettings()).not.toBe(before);
});
