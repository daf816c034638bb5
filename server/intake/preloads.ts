/** Preload links for the intake page: scripts and questionnaire load in parallel, not one after another. */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { activeQuestionnaire } from '../../contract/addresses.ts';
import { urlOf } from '../../contract/route.ts';
import type { Library } from '../catalogue/library.ts';
import type { AppState } from '../platform/access/context.ts';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const ENTRIES = ['index.html', 'app/openIntake.tsx'];
const TEXTS = { en: 'platform/i18n/locales/intake/en.ts', es: 'platform/i18n/locales/intake/es.ts' };
const INTAKE = /^\/intake\/?$/;

export function intakePreloads(portalRoot: string, library: Library): Middleware<AppState> {
  const scriptsFor = scriptsOf(join(portalRoot, '.vite', 'manifest.json'));
  return async (ctx, next) => {
    if (ctx.method === 'GET' && INTAKE.test(ctx.path)) {
      ctx.vary('Accept-Language');
      const links = (await scriptsFor(ctx.state.language)).map((file) => `</${file}>; rel=modulepreload`);
      const active = await library.active(ctx.state.em).catch(() => undefined);
      if (active) {
        links.push(
          `<${ctx.state.site.path}${urlOf(activeQuestionnaire)}>; rel=preload; as=fetch; crossorigin=use-credentials`,
        );
      }
      if (links.length > 0) ctx.set('Link', links.join(', '));
    }
    return next();
  };
}

interface Scripts {
  changedAt: number;
  files: Record<keyof typeof TEXTS, string[]>;
}

/** By the manifest's path; the same for every clinic. */
const kept = new Map<string, Scripts>();

/** The build's scripts for the intake; none without a build. Reloads when the build changes. */
function scriptsOf(path: string): (language: keyof typeof TEXTS) => Promise<readonly string[]> {
  return async (language) => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return [];
    let scripts = kept.get(path);
    if (scripts?.changedAt !== found.mtimeMs) {
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
      const filesFor = (texts: string) => withImports(manifest, [...ENTRIES, texts]);
      scripts = { changedAt: found.mtimeMs, files: { en: filesFor(TEXTS.en), es: filesFor(TEXTS.es) } };
      kept.set(path, scripts);
    }
    return scripts.files[language];
  };
}

function withImports(manifest: Manifest, entries: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  return [...files];
}
