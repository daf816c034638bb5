/** Sends a tab's requests to the test server. */
import { ApiError, type Client } from '@clinic/platform/api';
import type { TestBrowser } from '../testBrowser.ts';

export function clientOf(browser: TestBrowser): Client {
  const request: Client['request'] = async (method, path, body, options) => {
    const { status, text } = await (method === 'GET'
      ? browser.get(path, options?.headers)
      : browser.send(method, path, body, options?.headers));
    if (status >= 400) throw new ApiError(status, text);
    return new Response(status === 204 ? null : text, { status });
  };
  return {
    request,
    read: async (path, options) => (await request('GET', path, undefined, options)).json(),
  };
}
