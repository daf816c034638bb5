/** Serves the built portal. Every path that is not a file is one of its screens. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Middleware, ParameterizedContext } from 'koa';
import type { AppState } from '../../access/context.ts';
import { appError, BadRequest, NotFound } from '../../base/errors.ts';
import { escapeHtml } from '../../base/escapeHtml.ts';
import { sourceHash } from '../../base/sourceHash.ts';
import { languageAttributes } from '../../base/texts.ts';
import { contentSecurityPolicy } from '../securityHeaders.ts';
import { type EncodedBody, fileBody, pageBody, QUICK, SMALL } from './encodedBody.ts';

interface PortalFile {
  changedAt: number;
  body: EncodedBody;
  etag: string;
  /** The state of a page, which is filled in for each request. */
  template?: string;
  /** CSP sources of its style blocks. */
  styles?: string[];
}

class NotBuilt extends appError(503, 'not_built', 'The portal has not been built yet: run npm run build') {}

/** A version number at the end of a path is not an extension. */
const FILE_NAME = /\.[a-z][a-z\d]*$/i;
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.map']);
const YEAR_SECONDS = 31_536_000;

/** By path; the same for every clinic. */
const kept = new Map<string, PortalFile>();

/** The values of the pages' placeholders, by the names written between two `%`. */
export interface PageValues {
  /** Values for the start page. */
  language: string;
  /** Contains one person's data: not cached, neither here nor by proxies or browsers. */
  isPersonal?: boolean;
  /** CSP sources of the pages that may show it in a frame. */
  framedBy?: readonly string[];
  texts: Record<string, string>;
  markup: Record<string, string>;
}

type Fill = (ctx: ParameterizedContext<AppState>) => Promise<PageValues>;

/** In a comment where text would not be valid. */
const PLACEHOLDER = /(?:<!--)?%([A-Z_]+)%(?:-->)?/g;

/** The offline page is in every language. */
const START_LANGUAGE = /(?<=<html )lang="en"(?= data-path)/;

/** The number of filled pages that are cached, of all languages. */
const MAX_FILLED = 200;

export function portalFiles(root: string, fill: Fill): Middleware<AppState> {
  const assets = join(root, 'assets') + sep;
  const startPage = join(root, 'index.html');
  /** Pages of other sites load it. */
  const embedScript = join(root, 'embed.js');
  const filled = new Map<string, PortalFile>();

  const fillIn = async (page: PortalFile, values: PageValues): Promise<PortalFile> => {
    const { language, texts, markup, isPersonal, framedBy = [] } = values;
    const key = createHash('sha256')
      .update(JSON.stringify([page.etag, values]))
      .digest('base64url');
    const cached = filled.get(key);
    if (cached) return cached;
    const html = Buffer.from(
      (page.template ?? '')
        // A placeholder is no valid language.
        .replace(START_LANGUAGE, languageAttributes(language))
        .replaceAll(PLACEHOLDER, (gap, name: string) => markup[name] ?? escapeHtml(texts[name] ?? gap)),
    );
    const body = await pageBody(html, isPersonal ? QUICK : SMALL);
    // A browser that kept the page learns of other sites, too.
    const made = { ...page, body, etag: etagOf(Buffer.concat([html, Buffer.from(framedBy.join(' '))])) };
    if (isPersonal) return made;
    if (filled.size >= MAX_FILLED) filled.clear();
    filled.set(key, made);
    return made;
  };

  const load = async (path: string): Promise<PortalFile | undefined> => {
    const known = kept.get(path);
    // Pages that are open during an update still find the files of their build.
    if (known && path.startsWith(assets)) return known;
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    if (known?.changedAt === found.mtimeMs) return known;
    const body = await readFile(path);
    const built = await readFile(`${path}.br`).catch(() => undefined);
    const file: PortalFile = {
      changedAt: found.mtimeMs,
      body: fileBody(body, COMPRESSIBLE.has(extname(path)), built),
      etag: etagOf(body),
      ...(extname(path) === '.html' && templateOf(body.toString())),
    };
    kept.set(path, file);
    return file;
  };

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    ctx.state.route = 'portal';
    const path = join(root, normalize(decoded(ctx.path)));
    if (path !== root && !path.startsWith(root + sep)) throw new NotFound();
    // Build output that is only for the server, such as its list of source files.
    if (
      path
        .slice(root.length)
        .split(sep)
        .some((part) => part.startsWith('.'))
    )
      throw new NotFound();
    // The build puts a hash of the content in these files' names.
    const unchanging = path.startsWith(assets);
    let file = path === startPage ? undefined : await load(path);
    let isPersonal = false;
    let framedBy: readonly string[] = [];
    if (!file) {
      if (path !== startPage && (FILE_NAME.test(path) || unchanging)) throw new NotFound();
      file = await load(startPage);
      if (!file) throw new NotBuilt();
      const values = await fill(ctx);
      isPersonal = values.isPersonal ?? false;
      framedBy = values.framedBy ?? [];
      file = await fillIn(file, values);
      ctx.type = 'html';
    } else {
      if (extname(path) === '.html') file = await fillIn(file, await fill(ctx));
      ctx.type = extname(path);
    }
    ctx.set('Cache-Control', cacheControl({ unchanging, isPersonal }));
    if (file.styles) ctx.set('Content-Security-Policy', contentSecurityPolicy(file.styles, framedBy));
    if (path === embedScript) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (!isPersonal) ctx.set('ETag', file.etag);
    ctx.vary('Accept-Encoding');
    if (ctx.type === 'text/html') {
      ctx.vary('Accept-Language, Cookie');
      // Scripts cannot read when a page was sent otherwise (portal/platform/api/serverClock.ts).
      ctx.set('Server-Timing', `now;desc="${Date.now()}"`);
    }
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const encoding =
      file.body.encodings.find((each) => ctx.acceptsEncodings(each, 'identity') === each) ?? 'identity';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.body = await file.body.as(encoding);
  };
}

function cacheControl({ unchanging, isPersonal }: { unchanging: boolean; isPersonal: boolean }): string {
  if (isPersonal) return 'no-store';
  return unchanging ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** A page whose style sheet the build wrote into it. */
function templateOf(template: string): Pick<PortalFile, 'template' | 'styles'> {
  const styles = [...template.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content);
  return { template, styles: styles.map(sourceHash) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '');
  } catch {
    throw new BadRequest('The address is not valid');
  }
}
