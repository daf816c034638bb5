/** Parses a JSON body: of moderate size, or a document written by an administrator. */
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import { AppError, appError, BadRequest } from '../base/errors.ts';
import { countBody } from './bodiesUnderWay.ts';

const LIMIT_KB = 256;
/** Ten times the size of the largest useful questionnaire. */
const DOCUMENT_LIMIT_KB = 2048;

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
  const parse = countBody(parseJson(limitKb));
  return async (ctx, next) => {
    const hasBody = Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== '';
    if (hasBody && !ctx.is('application/json')) throw new WrongContentType();
    if (hasBody) return parse(ctx, next);
    ctx.request.body = {};
    await next();
  };
};

export const readJsonBody = reader(LIMIT_KB);
export const readDocumentBody = reader(DOCUMENT_LIMIT_KB);
