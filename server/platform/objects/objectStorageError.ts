/** Why object storage did not do what was asked. The message contains no address, key, secret or content. */
export class ObjectStorageError extends Error {
  /** The error code of S3 or of the network. */
  readonly code: string;

  constructor(reason: string, code: string) {
    super(`The object storage ${reason}`);
    this.code = code;
  }

  get isMissing(): boolean {
    return this.code === 'NoSuchKey';
  }
}

/** Codes that the next attempt may not meet. */
const PASSING = new Set(['InternalError', 'ServiceUnavailable', 'SlowDown', 'RequestTimeout', 'NoAnswer']);

/** Whether waiting may help, as opposed to another address, key or bucket. */
export const mayPass = ({ code }: ObjectStorageError): boolean => PASSING.has(code) || isOfNetwork(code);

/** System error codes and those of Node's HTTP client. */
export const isOfNetwork = (code: string): boolean => /^(E[A-Z]+|UND_ERR_\w+)$/.test(code);
