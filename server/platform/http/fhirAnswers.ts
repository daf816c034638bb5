/** Whatever goes wrong under `/fhir` is said in FHIR's form: an OperationOutcome. */
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import { appError } from '../base/errors.ts';

const FHIR = 'application/fhir+json';
const WRITTEN = [FHIR, 'application/json', 'application/fhir+ndjson', 'application/ndjson', 'text/html'];

class NotWritten extends appError(406, 'not_written', `Answers are ${FHIR} only`) {}

/** For `_format` and `Accept`; browsers ask for HTML and show JSON. @throws NotWritten */
export const fhirFormats: Middleware = (ctx, next) => {
  const { _format: asked = FHIR } = ctx.query;
  // A plus that was not encoded is read as a space.
  const format = String(asked).replace(' ', '+').split(';')[0] ?? '';
  if (!isFhir(ctx.path)) return next();
  if (ctx.query._format === undefined ? !ctx.accepts(WRITTEN) : !['json', ...WRITTEN].includes(format))
    throw new NotWritten();
  return next();
};

const isFhir = (path: string): boolean => path === '/fhir' || path.startsWith('/fhir/');

/** Around all that refuses: what was written for other callers is put into an OperationOutcome. */
export const fhirAnswers: Middleware<AppState> = async (ctx, next) => {
  await next();
  const { status, body } = ctx;
  if (!isFhir(ctx.path) || status < 400 || ctx.type === FHIR) return;
  if (status === 401 && !('www-authenticate' in ctx.response.headers)) ctx.set('WWW-Authenticate', 'Bearer');
  const { error, code: own } =
    typeof body === 'object' ? ((body ?? {}) as { error?: string; code?: string }) : {};
  const diagnostics = error ?? (typeof body === 'string' ? body : (SAID[status] ?? ctx.message));
  const severity = status < 500 ? 'error' : 'fatal';
  // The portal's own word for it, as in the API.
  const details = own === undefined ? {} : { details: { coding: [{ code: own }] } };
  const issue = [{ severity, code: CODES[status] ?? 'processing', ...details, diagnostics }];
  ctx.body = JSON.stringify({ resourceType: 'OperationOutcome', issue });
  ctx.status = status;
  ctx.type = `${FHIR}; charset=utf-8`;
};

const SAID: Readonly<Record<number, string>> = {
  404: 'There is nothing at this address. /fhir/metadata says what there is',
  405: 'This cannot be done here. /fhir/metadata says what can',
};

/** https://hl7.org/fhir/R4/valueset-issue-type.html */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'multiple-matches',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
};
