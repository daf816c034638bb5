/** The context of a request to the operator's pages. */
import type { Language } from '@clinic/engine/base';
import type { Site } from '@clinic/server-platform/base';
import { parse } from '@clinic/server-platform/http';
import type { RouterContext } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Operator } from './accounts.ts';
import type { Texts } from './texts/en.ts';

export interface OperatorSession {
  operator: Operator;
  /** Whether the second factor is proved. */
  proved: boolean;
  /** Whether the operator has set up an authenticator app. */
  hasFactor: boolean;
  /** The token in the cookie. */
  token: string;
}

export interface OperatorState {
  requestId: string;
  route?: string;
  em: EntityManager;
  site: Site;
  /** As the shared limits expect it; operators are not users of a clinic. */
  user: null;
  requestContext: { at: Date };
  language: Language;
  texts: Texts;
  /** Signs the tokens of forms. */
  formKey: string;
  session?: OperatorSession | undefined;
}

export type OperatorContext = RouterContext<OperatorState>;

const Fields = z.record(z.string(), z.string());

/** The fields of a form that was sent. @throws BadRequest for anything else */
export const fieldsOf = (ctx: OperatorContext): Record<string, string | undefined> =>
  parse(Fields, ctx.request.body ?? {});
