/** An operator in a browser without scripts: fills in the forms of the pages that it opened. */

import { Secret, TOTP } from 'otpauth';
import { type Reply, TestBrowser } from './testBrowser.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The code that an authenticator app with this key shows now. */
export const codeOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key), period: 30 }).generate();

/** The path of a link printed by a command or contained in a mail. */
export const pathIn = (text: string): string => /\/platform\/sign-in\/[\w-]{43}/.exec(text)?.[0] ?? '';

export class TestOperator extends TestBrowser {
  /** The key of the authenticator app. */
  key = '';
  recoveryCodes: string[] = [];

  /** Submits the form of the page at `path`. */
  async fill(path: string, fields: Record<string, string> = {}, action = path): Promise<Reply> {
    const page = await this.get(path);
    return this.post(action, { form: formIn(page.text), ...fields });
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request(path, {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Opens the link, and sets up an authenticator app. */
  async setUp(link: string): Promise<Reply> {
    await this.fill(link);
    const page = await this.get('/platform/second-factor');
    this.key = (/<code class="key">([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
    const reply = await this.fill('/platform/second-factor', { code: codeOf(this.key) });
    this.recoveryCodes = [...reply.text.matchAll(/<li><code>([\w-]+)</g)].map(([, code]) => code as string);
    return reply;
  }
}

export const formIn = (page: string): string => /name="form" value="([\w-]+)"/.exec(page)?.[1] ?? '';
