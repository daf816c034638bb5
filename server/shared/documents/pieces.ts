/** A document's content in the database, in chunks, so that reading one needs little memory. */
import type { EntityManager } from '@mikro-orm/postgresql';

const PIECE_BYTES = 256 * 1024;

export async function writePieces(em: EntityManager, id: string, content: Buffer): Promise<void> {
  for (let position = 0; position * PIECE_BYTES < content.length; position += 1) {
    const piece = content.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    await em.execute(
      `insert into document_piece (document_id, position, content, draft_id, patient_id)
       select id, ?, ?, draft_id, patient_id from document where id = ?`,
      [position, piece, id],
    );
  }
}

export async function* readPieces(em: EntityManager, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [row] = (await em.execute(
      'select content from document_piece where document_id = ? and position = ?',
      [id, position],
    )) as Array<{ content: Buffer }>;
    if (!row) return;
    yield row.content;
  }
}

export const deletePieces = (em: EntityManager, id: string): Promise<unknown> =>
  em.execute('delete from document_piece where document_id = ?', [id]);
