/** A folder as a compressed tar archive that depends on its files alone: not on when, where or by whom it was made. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

interface Options {
  /** The folder in the archive. */
  name: string;
  /** Modification time of every file, since 1970. */
  seconds: number;
  /** Paths that are left out. */
  leavesOut: RegExp;
}

export function packFolder(folder: string, { name, seconds, leavesOut }: Options): Promise<Uint8Array> {
  const archive = pack();
  const compressed = buffer(archive.pipe(createGzip({ level: 9 })));
  for (const path of filesBelow(folder).sort()) {
    if (leavesOut.test(path)) continue;
    const file = join(folder, path);
    const stat = lstatSync(file);
    const header = { name: name + path, mtime: new Date(seconds * 1000), uid: 0, gid: 0 };
    if (stat.isSymbolicLink()) {
      archive.entry({ ...header, type: 'symlink', linkname: readlinkSync(file), mode: 0o777 });
    } else {
      const isProgram = (stat.mode & 0o100) !== 0;
      archive.entry({ ...header, mode: isProgram ? 0o755 : 0o644 }, readFileSync(file));
    }
  }
  archive.finalize();
  return compressed;
}

/** With a slash at the start; links are not followed, as a recursive `readdir` does. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(join(folder, entry.name)).map((path) => `/${entry.name}${path}`)
      : [`/${entry.name}`],
  );
