/** Who does something, when, and in which request. */
import type { Language } from '@clinic/engine/base';
import type { User } from '../db/entities/user.ts';

export interface RequestContext {
  /** Null: a caller without an account. */
  by: User | null;
  at: Date;
  requestId: string;
  /** The IP address of the request; absent for actions of the server itself. */
  ip?: string;
  /** The language of the page; absent for actions of the server itself. */
  language?: Language;
}

/** The context of a signed-in user's request. */
export type SignedInRequest = RequestContext & { by: User };
