/** The packages of the project, as their `package.json` describe them. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

interface PackageJson {
  name: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Workspace extends PackageJson {
  folder: string;
}

export const readPackage = (folder = '.'): PackageJson & { workspaces?: string[] } =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

export const WORKSPACES: readonly Workspace[] = (readPackage().workspaces ?? []).map((folder) => ({
  ...readPackage(folder),
  folder,
}));

/** The innermost workspace that a file belongs to. */
export const workspaceOf = (file: string): Workspace | undefined =>
  WORKSPACES.filter(({ folder }) => file.startsWith(`${folder}/`)).sort(
    (one, other) => other.folder.length - one.folder.length,
  )[0];

/** `@clinic/rules/check` → `rules/check/`: the folder behind a door; undefined for other packages. */
export function folderBehind(specifier: string): string | undefined {
  const [, name = '', path = ''] = /^(@clinic\/[a-z-]+)\/?(.*)$/.exec(specifier) ?? [];
  const workspace = WORKSPACES.find((each) => each.name === name);
  return workspace && `${join(workspace.folder, path)}/`;
}
