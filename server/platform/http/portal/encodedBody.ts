/** Bodies in the encodings that browsers accept. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip, constants as zlib } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedBody {
  /** By preference; `identity` is always among them. */
  encodings: readonly Encoding[];
  /** Made when it is first asked for. */
  as(encoding: Encoding): Promise<Buffer>;
}

const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);
const unpacked = promisify(brotliDecompress);

/** @param built the same as Brotli, if the build made it */
export function fileBody(body: Buffer, isCompressible: boolean, built?: Buffer): EncodedBody {
  let packed: Promise<Buffer> | undefined;
  return {
    encodings: [
      ...(built ? (['br'] as const) : []),
      ...(isCompressible ? (['gzip'] as const) : []),
      'identity',
    ],
    as(encoding) {
      if (encoding === 'br' && built) return Promise.resolve(built);
      if (encoding !== 'gzip') return Promise.resolve(body);
      packed ??= gzipped(body, { level: 9 });
      return packed;
    },
  };
}

/** Of a page that is sent often: the smaller, the sooner it shows. */
export const SMALL = 9;
/** Of a page that is sent once: a little larger, and ready at once. */
export const QUICK = 4;

/** Kept as Brotli only, a fifth of its size; for the few clients without it, it is unpacked again. */
export async function pageBody(html: Buffer, quality: typeof SMALL | typeof QUICK): Promise<EncodedBody> {
  const packed = await brotli(html, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
  return {
    encodings: ['br', 'gzip', 'identity'],
    async as(encoding) {
      if (encoding === 'br') return packed;
      const whole = await unpacked(packed);
      return encoding === 'gzip' ? gzipped(whole) : whole;
    },
  };
}
