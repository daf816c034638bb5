/** Copies of the project in another folder, also with further languages: what a clinic gets that adds some. */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linkPackages } from './linkPackages.ts';
import { addPseudoLanguage, type PseudoLanguage } from './pseudoLanguage.ts';

const root = resolve(import.meta.dirname, '..');
const PARTS = ['engine', 'rules', 'formats', 'questionnaires', 'fixtures', 'contract', 'server', 'portal'];
const SUPPORT = ['testing', 'tools', 'vite.config.ts', 'vite.rendering.config.ts', 'vite.worker.config.ts'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];

/**
 * Copies parts of the project, with all installed packages.
 * @param folder exists and is empty
 * @param without a folder inside one of the parts
 */
export function copyProject(folder: string, parts: readonly string[], without?: string): void {
  const left = without && join(root, without);
  for (const each of parts)
    cpSync(join(root, each), join(folder, each), {
      recursive: true,
      filter: (path) => !path.includes('node_modules') && path !== left,
    });
  linkPackages(root, folder);
}

/** @param folder exists and is empty */
export function copyWithLanguages(folder: string, languages: readonly PseudoLanguage[]): void {
  copyProject(folder, [...PARTS, ...SUPPORT, ...SETTINGS]);
  for (const each of languages) addPseudoLanguage(folder, each);
}
