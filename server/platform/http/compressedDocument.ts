/** A public document that never changes: compressed once, better than a request has time for. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AppContext } from '../access/context.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Almost the smallest size, in a third of the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Only for documents without secrets: the size of a compressed response leaks information about them. */
export class CompressedDocument {
  readonly #type: string;
  readonly #text: string;
  #brotli: Promise<Buffer> | undefined;
  #gzipped: Promise<Buffer> | undefined;

  constructor(type: string, text: string) {
    this.#type = type;
    this.#text = text;
  }

  async send(ctx: AppContext): Promise<void> {
    const takes = (encoding: string) => ctx.acceptsEncodings(encoding, 'identity') === encoding;
    ctx.type = this.#type;
    ctx.vary('Accept-Encoding');
    if (takes('br')) {
      this.#brotli ??= brotli(this.#text, QUALITY);
      ctx.set('Content-Encoding', 'br');
      ctx.body = await this.#brotli;
    } else if (takes('gzip')) {
      this.#gzipped ??= zip(this.#text);
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = await this.#gzipped;
    } else {
      ctx.body = this.#text;
    }
  }
}
