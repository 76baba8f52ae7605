// The languages of the interface; each is a chunk of its own, loaded when chosen, beside others with words that the
// first screen does not need.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chineseSpacing, markValue } from './chineseSpacing.ts';
import type { words as englishOfDocuments } from './en/documentWords.ts';
import type { words as englishOfHome } from './en/home.ts';
import type { words as englishOfPremortems } from './en/premortems/words.ts';
import type { words as english } from './en/words.ts';
import type { words as englishOfWork } from './en/workWords.ts';
import type { Translated } from './translated.ts';

export const languages = ['en', 'zh'] as const;
export type DisplayLanguage = (typeof languages)[number];

/** Each language is called by its own name, whatever the interface speaks. */
export const languageNames: Record<DisplayLanguage, string> = { en: 'English', zh: '简体中文' };

/** How a language is offered to somebody who does not read Docent in it yet: in that language. */
export const languageOffers: Record<DisplayLanguage, { message: string; label: string }> = {
  en: { message: 'Docent is also available in English.', label: 'Use English' },
  zh: { message: 'Docent 也有简体中文版。', label: '使用简体中文' },
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof english &
        typeof englishOfDocuments &
        typeof englishOfHome &
        typeof englishOfPremortems &
        typeof englishOfWork;
    };
  }
}

const key = 'language';

const loaders: Record<DisplayLanguage, () => Promise<{ words: Translated<typeof english> }>> = {
  en: () => import('./en/words.ts'),
  zh: () => import('./zh/words.ts'),
};

/** What is loaded when something of it is about to be shown. */
const topics = {
  /** Documents and their editor. */
  documents: {
    en: () => import('./en/documentWords.ts'),
    zh: () => import('./zh/documentWords.ts'),
  },
  /** What waits for the person on the home page. */
  home: { en: () => import('./en/home.ts'), zh: () => import('./zh/home.ts') },
  premortems: {
    en: () => import('./en/premortems/words.ts'),
    zh: () => import('./zh/premortems/words.ts'),
  },
  /** What people do about documents together: notices, comments, history, reviews … */
  work: { en: () => import('./en/workWords.ts'), zh: () => import('./zh/workWords.ts') },
} satisfies {
  documents: Record<
    DisplayLanguage,
    () => Promise<{ words: Translated<typeof englishOfDocuments> }>
  >;
  home: Record<DisplayLanguage, () => Promise<{ words: Translated<typeof englishOfHome> }>>;
  premortems: Record<
    DisplayLanguage,
    () => Promise<{ words: Translated<typeof englishOfPremortems> }>
  >;
  work: Record<DisplayLanguage, () => Promise<{ words: Translated<typeof englishOfWork> }>>;
};
type Topic = keyof typeof topics;
const loadedTopics = new Set<Topic>();

export function chosenLanguage(): DisplayLanguage {
  return localStorage.getItem(key) === 'zh' ? 'zh' : 'en';
}

const offerKey = 'languageOffered';

/** The language to offer, which is answered once; null where the person has chosen one, or reads their own already. */
export function takeOfferedLanguage(preferredLanguages: readonly string[]): DisplayLanguage | null {
  if (localStorage.getItem(key) !== null || localStorage.getItem(offerKey) !== null) return null;
  const first = preferredLanguages
    .map((tag) => languages.find((language) => tag.toLowerCase().split('-')[0] === language))
    .find((language) => language !== undefined);
  if (first === undefined || first === chosenLanguage()) return null;
  localStorage.setItem(offerKey, 'true');
  return first;
}

/** Loads the chosen language; the interface may be rendered when it resolves. */
export async function startLanguages(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(chineseSpacing)
    .init({
      lng: 'none',
      fallbackLng: false,
      interpolation: { escape: markValue },
      postProcess: [chineseSpacing.name],
      resources: {},
    });
  await speak(chosenLanguage());
  // Chosen in another tab of this browser.
  addEventListener('storage', (event) => {
    if (event.key === key) void speak(chosenLanguage());
  });
}

/** Switches the interface and remembers it in this browser. */
export async function chooseLanguage(language: DisplayLanguage): Promise<void> {
  localStorage.setItem(key, language);
  await speak(language);
}

/** To be awaited before something with these words is drawn for the first time. */
export async function speakOf(topic: Topic): Promise<void> {
  if (loadedTopics.has(topic)) return;
  await load(chosenLanguage(), [topic]);
  loadedTopics.add(topic);
}

async function speak(language: DisplayLanguage): Promise<void> {
  await load(language, [...loadedTopics]);
  // Before the change is announced, as calls that follow it ask for this language.
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  await i18next.changeLanguage(language);
}

async function load(language: DisplayLanguage, of: readonly Topic[]): Promise<void> {
  const loadedParts = await Promise.all([
    loaders[language](),
    ...of.map((topic) => topics[topic][language]()),
  ]);
  for (const { words } of loadedParts) {
    i18next.addResourceBundle(language, 'translation', words, true, true);
  }
}
