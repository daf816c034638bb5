/** The address of object storage that speaks the S3 protocol, from `DOCUMENTS_URL`. */
export interface ObjectStorage {
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout of a request. */
  timeoutMs: number;
}

const FORM = 's3://KEY:SECRET@host:port/bucket?region=us-east-1';
const BUCKET = /^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/;
const REGION = /^[A-Za-z0-9-]{1,40}$/;
const MAX_TIMEOUT_SECONDS = 60;

/**
 * Parses `s3://KEY:SECRET@host:port/bucket?region=…&tls=…&timeout=…`.
 * @throws Error that says what the URL must look like, without any part of it
 */
export function parseObjectStorage(address: string): ObjectStorage {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 's3:' || url.hash !== '') {
    throw new Error(`must be ${FORM}, with / and other signs of KEY and SECRET percent-encoded (/ is %2F)`);
  }
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (!accessKeyId || !secretAccessKey) throw new Error(`must name a key and its secret: ${FORM}`);
  if (url.hostname === '') throw new Error(`must name a host: ${FORM}`);
  const bucket = url.pathname.slice(1).replace(/\/$/, '');
  if (!BUCKET.test(bucket)) throw new Error(`must name a bucket, and nothing after it: ${FORM}`);
  const {
    region = 'us-east-1',
    tls = 'true',
    timeout = '10',
    ...others
  } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0) throw new Error('may have the parameters region, tls and timeout only');
  if (!REGION.test(region)) throw new Error('must have a region such as eu-central-1');
  if (tls !== 'true' && tls !== 'false') throw new Error('must have tls=true or tls=false');
  const seconds = Number(timeout);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_TIMEOUT_SECONDS) {
    throw new Error(`must have a timeout of 1 to ${MAX_TIMEOUT_SECONDS} seconds`);
  }
  const origin = `${tls === 'true' ? 'https' : 'http'}://${url.host}`;
  if (!URL.canParse(origin)) throw new Error(`must name a host: ${FORM}`);
  return { origin, bucket, region, accessKeyId, secretAccessKey, timeoutMs: seconds * 1000 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have KEY and SECRET percent-encoded (% is %25)');
  }
}
