/** Bodies in the encodings that browsers accept. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip, constants as zlib } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedBody {
  /** In order of preference; `identity` is always among them. */
  encodings: readonly Encoding[];
  /** Encoded on first use. */
  as(encoding: Encoding): Promise<Buffer>;
}

const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);
const unpacked = promisify(brotliDecompress);

/** @param built the Brotli encoding, if the build created it */
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

/** For a page that is sent often: the smaller it is, the sooner it shows. */
export const SMALL = 9;
/** For a page that is sent once: a little larger, but ready at once. */
export const QUICK = 4;

/** Kept only as Brotli, a fifth of the size; for the few clients without it, it is decompressed again. */
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
