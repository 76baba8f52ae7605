import type { InputOf } from '@docent/contract/endpoint';
import type { people } from '@docent/contract/people';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { setUserInfo } from '../../../session/session.ts';

type Settings = InputOf<(typeof people)['changeSettings']>;

/** Saves settings immediately; the controls show the server's values. */
export async function changeSettings(settings: Settings): Promise<void> {
  try {
    setUserInfo(await api.people.changeSettings(settings));
  } catch (error) {
    requireShown(error);
  }
}
