import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { addFile } from './archive.ts';

test('a full disk while a file is being added makes adding fail, and nothing else', async () => {
  const archive = pack();
  archive.on('error', () => {});
  // Without a reader, the archive's buffer fills up in the middle of the file.
  const adding = addFile(archive, 'tables/document/1', Buffer.alloc(1_000_000));
  await new Promise(setImmediate);
  archive.destroy(new Error('no space left'));
  await expect(adding).rejects.toThrow('no space left');
  await expect(addFile(archive, 'manifest.json', Buffer.alloc(1))).rejects.toThrow('The backup was aborted');
});
