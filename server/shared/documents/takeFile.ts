/** Processes an uploaded file: read, checked, cleaned, scanned. Nothing is stored yet. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Document } from '@clinic/server-platform/entities';
import { UploadRefused } from './clean/uploadRefused.ts';
import { type Accepted, cleanFile } from './cleanFile.ts';
import { displayName } from './displayName.ts';
import { readUpload } from './readUpload.ts';
import type { Scan } from './scan.ts';

/** What the request headers declare. */
export interface Announced {
  id: string;
  name: string;
  type: string;
  /** Content length, if declared. */
  size: number | undefined;
}

export interface TakenFile extends Pick<Document, 'id' | 'name' | 'size' | 'type' | 'sha256' | 'scan'> {
  content: Buffer;
  /** Bytes received. */
  received: number;
}

/** @throws UploadRefused */
export async function takeFile(
  request: IncomingMessage,
  { id, name, type, size }: Announced,
  accepted: Accepted,
  scan: Scan,
): Promise<TakenFile> {
  if (size === 0) throw new UploadRefused('fileEmpty');
  const sent = await readUpload(request, accepted.maxMb);
  const clean = await cleanFile(sent, type, accepted);
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  request.socket.once('close', leave);
  const result = await scan(sent, gone.signal)
    .catch(() => {
      throw new UploadRefused('scanFailed');
    })
    .finally(() => request.socket.off('close', leave));
  if (result === 'infected') throw new UploadRefused('infected');
  return {
    id,
    name: displayName(name, clean.type),
    size: clean.content.length,
    type: clean.type,
    sha256: createHash('sha256').update(clean.content).digest('hex'),
    scan: result,
    content: clean.content,
    received: sent.length,
  };
}
