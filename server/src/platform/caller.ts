// The signed-in person behind a request, as features receive it.
import type { Role } from '@docent/contract/people';

export interface Caller {
  id: string;
  username: string;
  role: Role;
  isCoach: boolean;
  departmentId: string | null;
  /** Id of the profile picture. */
  avatar: string | null;
  /** Identifies the session: the SHA-256 of its token. */
  tokenHash: Buffer;
}
