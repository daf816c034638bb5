/** Who does something, when, and in which request. */
import type { User } from '../db/entities/user.ts';

export interface RequestContext {
  /** Null: somebody without an account. */
  by: User | null;
  at: Date;
  requestId: string;
  /** Where the request came from; absent for what the server does by itself. */
  ip?: string;
}

/** Somebody signed in does it. */
export type SignedInRequest = RequestContext & { by: User };
