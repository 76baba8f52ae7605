// The languages of the interface; each is a chunk of its own, loaded when chosen, and another one with the
// words of documents and their editor, which the first screen does not need.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { words as englishOfDocuments } from './en/documentWords.ts';
import type { words as english } from './en/words.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Each language is called by its own name, whatever the interface speaks. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '简体中文' };

/** The same keys with other texts: what a translation has to offer. */
export type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Translated<Words[Key]>;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof english & typeof englishOfDocuments };
  }
}

const key = 'language';

const loaders: Record<Language, () => Promise<{ words: Translated<typeof english> }>> = {
  en: () => import('./en/words.ts'),
  zh: () => import('./zh/words.ts'),
};

const loadersOfDocuments: Record<
  Language,
  () => Promise<{ words: Translated<typeof englishOfDocuments> }>
> = {
  en: () => import('./en/documentWords.ts'),
  zh: () => import('./zh/documentWords.ts'),
};
let speaksOfDocuments = false;

export function chosenLanguage(): Language {
  return localStorage.getItem(key) === 'zh' ? 'zh' : 'en';
}

/** Loads the chosen language; the interface may be rendered when it resolves. */
export async function startLanguages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'none',
    fallbackLng: false,
    // React escapes already.
    interpolation: { escapeValue: false },
    resources: {},
  });
  await speak(chosenLanguage());
}

/** Switches the interface and remembers it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  await speak(language);
}

/** To be awaited before a document is drawn for the first time. */
export async function speakOfDocuments(): Promise<void> {
  speaksOfDocuments = true;
  await load(chosenLanguage());
}

async function speak(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

async function load(language: Language): Promise<void> {
  const [shell, documents] = await Promise.all([
    loaders[language](),
    speaksOfDocuments ? loadersOfDocuments[language]() : null,
  ]);
  i18next.addResourceBundle(language, 'translation', { ...shell.words, ...documents?.words });
}
