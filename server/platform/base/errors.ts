/** Errors with a status. */

/** An error whose message the caller may read. It never contains answers, names or e-mail addresses. */
export abstract class AppError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;
  /**
   * Whether a real sign-in failed: with an existing code or link, or one the browser had started. Recorded
   * individually.
   */
  readonly isAttempt: boolean = false;
  /** Added to the response. */
  readonly headers?: Record<string, string>;
  /** Where to redirect a user who opened the URL directly. */
  readonly location?: string | undefined;
}

/** Sent as JSON with the details the caller needs to continue, instead of the message as text. */
export abstract class CodedError<Details extends object = object> extends AppError {
  readonly details: Details;

  constructor(message: string, ...[details]: object extends Details ? [Details?] : [Details]) {
    super(message);
    this.details = details ?? ({} as Details);
  }

  get body(): { error: string; code: string } & Details {
    return { error: this.message, code: this.code, ...this.details };
  }
}

/** A class of errors that are all alike: plain text with this message. */
export const appError = (statusCode: number, errorCode: string, message: string) =>
  class extends AppError {
    readonly status = statusCode;
    readonly code = errorCode;

    constructor() {
      super(message);
    }
  };

/** The same, sent as JSON with its code. */
export const codedError = (statusCode: number, errorCode: string, message: string) =>
  class extends CodedError {
    readonly status = statusCode;
    readonly code = errorCode;

    constructor() {
      super(message);
    }
  };

export class BadRequest extends AppError {
  readonly status = 400;
  readonly code = 'bad_request';
}

export class NotSignedIn extends appError(401, 'not_signed_in', 'Please sign in') {}

/** Signed in as staff without a second factor yet: no access to health data. */
export class SecondFactorNeeded extends codedError(
  403,
  'second_factor_needed',
  'Please prove it is you by your second factor.',
) {}

export class Forbidden extends AppError {
  readonly status = 403;
  readonly code = 'forbidden';

  constructor(message = 'Your role does not allow this') {
    super(message);
  }
}

export class NotFound extends AppError {
  readonly status = 404;
  readonly code = 'not_found';

  constructor(message = 'Not found') {
    super(message);
  }
}

/** The database cannot be reached or cannot store the change: nothing was changed. */
export class Unavailable extends AppError {
  readonly status = 503;
  readonly code = 'unavailable';
  override readonly headers = { 'Retry-After': '5' };

  constructor() {
    super('This cannot be done at the moment. Please try again later');
  }
}

const AUDIT_TABLES = /\baudit_(entry|seal|head)\b/;
/** No connection, none free, locked by others, idle for too long, shutting down, no space, read only. */
const NO_DATABASE = /^(08...|53...|55P03|25P03|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** Messages of the driver, which has no error codes of its own. */
const NO_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return NO_CONNECTION.test(error.message);
  // An action that cannot be recorded must not happen.
  return NO_DATABASE.test(code) || AUDIT_TABLES.test(error.message);
}

/** Timed out waiting for a lock, a free connection, or a reply. */
export const hasWaitedInVain = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(55P03|ETIMEDOUT)$/.test(String((error as { code?: unknown }).code)) ||
    /timeout exceeded when trying to connect|connection timeout/.test(error.message));
