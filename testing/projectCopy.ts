/** A copy of the project in another folder, with further languages: what a clinic gets that adds some. */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linkPackages } from './linkPackages.ts';
import { addPseudoLanguage, type PseudoLanguage } from './pseudoLanguage.ts';

const root = resolve(import.meta.dirname, '..');
const PARTS = ['engine', 'rules', 'formats', 'questionnaires', 'fixtures', 'contract', 'server', 'portal'];
const SUPPORT = ['testing', 'tools', 'vite.config.ts', 'vite.rendering.config.ts', 'vite.worker.config.ts'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];

/** @param folder exists and is empty */
export function copyWithLanguages(folder: string, languages: readonly PseudoLanguage[]): void {
  for (const each of [...PARTS, ...SUPPORT, ...SETTINGS])
    cpSync(join(root, each), join(folder, each), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  linkPackages(root, folder);
  for (const each of languages) addPseudoLanguage(folder, each);
}
