/** Gives a copy of the project the installed packages, and its own workspaces instead of the original's. */
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const OWN = '@clinic';

export function linkPackages(root: string, copy: string): void {
  const [installed, here] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(here, OWN), { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== OWN))
    symlinkSync(join(installed, name), join(here, name));
  for (const name of readdirSync(join(installed, OWN))) {
    const link = readlinkSync(join(installed, OWN, name));
    if (existsSync(join(here, OWN, link))) symlinkSync(link, join(here, OWN, name));
  }
}
