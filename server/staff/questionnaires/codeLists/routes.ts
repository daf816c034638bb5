/** Code lists: stored by administrators, readable by everybody who can read a form. */
import * as api from '@clinic/contract/forms/codeLists';
import { MAX_CODE_LIST_BYTES } from '@clinic/engine/codeLists';
import { NotFound } from '@clinic/server-platform/base';
import { type Routes, readBytes } from '@clinic/server-platform/http';
import { contentOfCodeList } from '@clinic/server-shared/catalogue';
import { type DocumentWork, unpackedCodeList } from '@clinic/server-shared/work';
import { describeCodeList, storeCodeList } from './storeCodeList.ts';

export function codeListRoutes(routes: Routes, work: DocumentWork): void {
  routes.on(api.storeCodeList, async ({ ctx, em, requestContext }) =>
    storeCodeList(em, { content: await readBytes(ctx, MAX_CODE_LIST_BYTES), work }, requestContext),
  );

  routes.on(api.describeCodeList, ({ em, params: { digest } }) => describeCodeList(em, digest));

  routes.on(api.readCodeList, async ({ ctx, em, params: { digest } }) => {
    const content = await contentOfCodeList(em, digest);
    if (!content) throw new NotFound('No such code list');
    // It never changes, and is the same for everybody, whoever is signed in.
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.vary('Accept-Encoding');
    ctx.type = 'application/json';
    const takesGzip = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (takesGzip) ctx.set('Content-Encoding', 'gzip');
    ctx.body = takesGzip ? content : await unpackedCodeList(content, digest);
    return undefined;
  });
}
