/** Parses a JSON body: of moderate size, or a document written by an administrator. */
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import { AppError, BadRequest } from '../base/errors.ts';
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

export class WrongContentType extends AppError {
  readonly status = 415;
  readonly code = 'wrong_content_type';

  constructor(type = 'application/json') {
    super(`Send the body as ${type}`);
  }
}

/** A form of another site can send neither JSON nor, without the session's token, anything else. */
const TYPES = {
  json: ['application/json'],
  resource: ['application/fhir+json', 'application/json'],
  parameters: ['application/x-www-form-urlencoded', 'application/json'],
} as const;

const parserOf = (limitKb: number): Middleware =>
  bodyParser({
    enableTypes: ['json', 'form'],
    extendTypes: { json: [...TYPES.resource] },
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    jsonLimit: `${limitKb}kb`,
    formLimit: `${limitKb}kb`,
    onError(error) {
      const { status } = error as { status?: number };
      if (status === 413) throw new BodyTooLarge(limitKb);
      if (status === 415) throw new WrongContentType();
      if (/prototype property/.test(error.message))
        throw new BadRequest('The key "__proto__" is not allowed');
      throw new BadRequest('The body is not valid JSON');
    },
  });

const reader = (limitKb: number, takes: keyof typeof TYPES = 'json'): Middleware => {
  const parse = countBody(parserOf(limitKb));
  const [first, ...others] = TYPES[takes];
  return async (ctx, next) => {
    const hasBody = Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== '';
    if (hasBody && !ctx.is(first, ...others)) throw new WrongContentType(first);
    if (hasBody) return parse(ctx, next);
    ctx.request.body = {};
    await next();
  };
};

export const readJsonBody = reader(LIMIT_KB);
export const readDocumentBody = reader(DOCUMENT_LIMIT_KB);
export const readResource = reader(DOCUMENT_LIMIT_KB, 'resource');
export const readParameters = reader(LIMIT_KB, 'parameters');
