/**
 * The system account that PostgreSQL runs under. PostgreSQL refuses to run as root, so root runs it under
 * another account: one that can access the folders, or otherwise root's own under another user id.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';

interface Owner {
  uid: number;
  gid: number;
}

export interface Account {
  /** Prefix of the command. */
  wrapper: string[];
  /** Options for spawn. */
  spawnAs: Partial<Owner>;
  /** Owner of the cluster's files; undefined: the current user. */
  owner: Owner | undefined;
}

/**
 * @param folder the database's folder
 * @param clusterOwner owner of the files already there
 */
export function chooseAccount(folder: string, program: string, clusterOwner: Owner | undefined): Account {
  const candidates = process.getuid?.() === 0 ? accountsForRoot(clusterOwner) : [ownAccount(clusterOwner)];
  const account = candidates.find((candidate) => canReach(candidate, folder, program));
  if (account) return account;
  throw new EmbeddedDatabaseError(
    `PostgreSQL cannot run here: ${program} does not start, or its account cannot reach ${folder}.`,
  );
}

/**
 * Gives the account ownership of a file or folder, recursively; files that disappear meanwhile are ignored.
 */
export function giveTo({ owner }: Account, path: string): void {
  if (owner) changeOwner(path, owner);
}

function changeOwner(path: string, owner: Owner): void {
  try {
    const stat = lstatSync(path);
    if (stat.uid !== owner.uid || stat.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
    if (stat.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), owner);
  } catch (error) {
    // Processes of a killed PostgreSQL remove temporary files until they exit.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function ownAccount(clusterOwner: Owner | undefined): Account {
  if (clusterOwner && process.getuid && clusterOwner.uid !== process.getuid()) {
    throw new EmbeddedDatabaseError(
      `The database's files belong to another user (number ${clusterOwner.uid}). Start it as that user.`,
    );
  }
  return { wrapper: [], spawnAs: {}, owner: undefined };
}

function accountsForRoot(clusterOwner: Owner | undefined): Account[] {
  const previous = clusterOwner?.uid ? { uid: clusterOwner.uid, gid: clusterOwner.gid } : undefined;
  const owners = [previous, find('postgres'), find('nobody')].filter((owner) => owner !== undefined);
  return [
    ...owners.map((owner) => ({ wrapper: [], spawnAs: owner, owner })),
    {
      // Root's own account, mapped to user id 65534 inside a user namespace.
      wrapper: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
      spawnAs: {},
      owner: { uid: 0, gid: 0 },
    },
    ...owners.map((owner) => ({ wrapper: mayPassFolders(owner), spawnAs: {}, owner })),
  ];
}

/**
 * Where user namespaces are forbidden, as in many containers: the account, allowed to pass root's folders.
 */
const mayPassFolders = ({ uid, gid }: Owner): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

function find(name: string): Owner | undefined {
  const id = (option: string) =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function canReach({ wrapper, spawnAs }: Account, folder: string, program: string): boolean {
  const probe =
    process.platform === 'win32'
      ? [program, '--version']
      : ['/bin/sh', '-c', 'cd "$0" && "$1" --version', folder, program];
  const [command = '', ...args] = [...wrapper, ...probe];
  return spawnSync(command, args, { ...spawnAs, stdio: 'ignore', cwd: '/' }).status === 0;
}
