// A person's recent queries, stored in this browser.
import { currentSession } from '../../session/session.ts';
import { withQuery } from './palette.rules.ts';

const key = () => `recentSearches/${currentSession().userInfo?.id ?? ''}`;

export function recentQueries(): string[] {
  try {
    const storedQueries: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(storedQueries)
      ? storedQueries.filter((query) => typeof query === 'string')
      : [];
  } catch {
    // The stored value has another format; the next query replaces it.
    return [];
  }
}

export function rememberQuery(query: string): void {
  const text = query.trim();
  if (text === '') return;
  try {
    localStorage.setItem(key(), JSON.stringify(withQuery(recentQueries(), text)));
  } catch {
    // Without storage there are no recent queries.
  }
}

export function forgetQueries(): void {
  localStorage.removeItem(key());
}
