/** Parses a JSON body: of moderate size, or a document written by an administrator. */
import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { AppError, appError, BadRequest } from '../base/errors.ts';
import { countBody } from './bodiesUnderWay.ts';

const LIMIT_KB = 256;
/** Ten times the size of the largest useful questionnaire. */
const DOCUMENT_LIMIT_KB = 2048;
/** Less than what a connection with its headers takes: counting it would cost more than reading it. */
const UNCOUNTED_BYTES = 4096;

/** A compressed one that breaks off ends only when it is counted. */
const isUncounted = (ctx: Context, length: number): boolean =>
  length > 0 && length <= UNCOUNTED_BYTES && ctx.get('content-encoding') === '';

export class BodyTooLarge extends AppError {
  readonly status = 413;
  readonly code = 'body_too_large';

  constructor(limitKb: number) {
    super(`The request is too large: at most ${limitKb} kB`);
  }
}

export class WrongContentType extends appError(
  415,
  'wrong_content_type',
  'Send the body as application/json',
) {}

const parseJson = (limitKb: number): Middleware =>
  bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    jsonLimit: `${limitKb}kb`,
    onError(error) {
      const { status } = error as { status?: number };
      if (status === 413) throw new BodyTooLarge(limitKb);
      if (status === 415) throw new WrongContentType();
      if (/prototype property/.test(error.message))
        throw new BadRequest('The key "__proto__" is not allowed');
      throw new BadRequest('The body is not valid JSON');
    },
  });

/** Accepts only JSON: a form of another site can only send other types. */
const reader = (limitKb: number): Middleware => {
  const parse = parseJson(limitKb);
  const parseCounted = countBody(parse);
  return async (ctx, next) => {
    const length = Number(ctx.get('content-length'));
    const hasBody = length > 0 || ctx.get('transfer-encoding') !== '';
    if (hasBody && !ctx.is('application/json')) throw new WrongContentType();
    if (isUncounted(ctx, length)) return parse(ctx, next);
    if (hasBody) return parseCounted(ctx, next);
    ctx.request.body = {};
    await next();
  };
};

export const readJsonBody = reader(LIMIT_KB);
export const readDocumentBody = reader(DOCUMENT_LIMIT_KB);
