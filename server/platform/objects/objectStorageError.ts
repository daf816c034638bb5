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

/** Codes by which a storage refuses the configured key, bucket or region. */
const REFUSALS = new Set([
  '403',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'NoSuchBucket',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'BadPort',
]);

/** Whether the settings are wrong; anything else may pass without a correction. */
export const provesWrongSetting = ({ code }: ObjectStorageError): boolean => REFUSALS.has(code);

/** System error codes and those of Node's HTTP client. */
export const isOfNetwork = (code: string): boolean => /^(E[A-Z]+|UND_ERR_\w+)$/.test(code);

/** Only the code: the rest of the answer may repeat the key, or what was signed. */
export async function refused(response: Response, method: string): Promise<ObjectStorageError> {
  const text = await response.text().catch(() => '');
  // The response to HEAD has no body.
  const silent = method === 'HEAD' && response.status === 404 ? 'NoSuchKey' : undefined;
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? silent;
  return new ObjectStorageError(
    `answered ${[response.status, code].filter(Boolean).join(' ')}`,
    code ?? String(response.status),
  );
}

/** @param error of Node's `fetch` */
export function explained(error: unknown): ObjectStorageError {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown; message?: string } };
  // The fetch standard blocks a list of ports.
  if (cause?.message === 'bad port') {
    return new ObjectStorageError(
      'cannot be reached at a port that is reserved for another service',
      'BadPort',
    );
  }
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new ObjectStorageError('gave no answer in time', 'NoAnswer');
  }
  const { code } = { ...(error as { code?: unknown }), ...(cause && { code: cause.code }) };
  if (typeof code === 'string' && isOfNetwork(code)) {
    return new ObjectStorageError(`cannot be reached (${code})`, code);
  }
  // Such as ERR_SSL_WRONG_VERSION_NUMBER, SELF_SIGNED_CERT_IN_CHAIN, HPE_INVALID_CONSTANT.
  const safeCode = typeof code === 'string' && /^[A-Z_]{1,80}$/.test(code) ? code : 'unknown error';
  return new ObjectStorageError(`cannot be connected to (${safeCode})`, safeCode);
}
