import { api } from '../api/client.ts';
import {
  chooseLanguage,
  type DisplayLanguage,
  languageOffers,
  takeOfferedLanguage,
} from '../locales/languages.ts';
import { showToast } from '../ui/toasts.ts';

export async function chooseOwnLanguage(language: DisplayLanguage): Promise<void> {
  await chooseLanguage(language);
  // Mails speak it as well.
  await api.notices.changeSettings({ language });
}

/** Offers the browser's language once to somebody who has chosen none. */
export function offerLanguage(): void {
  const language = takeOfferedLanguage(navigator.languages);
  if (language === null) return;
  const { message, label } = languageOffers[language];
  const run = () => void chooseOwnLanguage(language);
  showToast({ message, duration: 0, action: { label, run } });
}
