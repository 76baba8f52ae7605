// The signed-in person behind a request, as every feature receives it.
import type { Role } from '@docent/contract/people';

export interface Caller {
  id: string;
  username: string;
  role: Role;
  isCoach: boolean;
  departmentId: string | null;
  /** Id of their profile picture. */
  avatar: string | null;
  /** Names the session: the SHA-256 of its token. */
  tokenHash: Buffer;
}
