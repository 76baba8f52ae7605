// Texts about risks that the server has not acknowledged, kept in this browser.

const keyOf = (personId: string, name: string) => `premortem/${personId}/${name}`;

export interface UnsavedText {
  text: string;
  /** The text that was changed. */
  was: string;
}

export function loadUnsavedText(personId: string, name: string): UnsavedText | null {
  try {
    const storedText = JSON.parse(localStorage.getItem(keyOf(personId, name)) ?? 'null');
    return typeof storedText?.text === 'string' && typeof storedText.was === 'string'
      ? storedText
      : null;
  } catch {
    // Storage is blocked or contains another format, so the field shows the saved text.
    return null;
  }
}

export function storeUnsavedText(
  personId: string,
  name: string,
  unsavedText: UnsavedText | null,
): void {
  const key = keyOf(personId, name);
  try {
    if (unsavedText === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(unsavedText));
  } catch {
    // If storage is full, the text lasts as long as the page is open.
  }
}
