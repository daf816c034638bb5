/** The audit log as CSV, streamed in chunks. */
import { Readable } from 'node:stream';
import type { AuditFilter, AuditLine } from '@clinic/contract/audit/log';
import type { EntityManager } from '@mikro-orm/postgresql';
import { csvCells } from '../base/csvCells.ts';
import { keepingActor } from '../db/actor.ts';
import { auditLines } from './auditLines.ts';

const BATCH = 1_000;
const HEADER = [
  'Number',
  'UTC',
  'Person',
  'Account',
  'Role',
  'Action',
  'Object',
  'Object id',
  'Outcome',
  'Request',
  'Address',
  'Detail',
];

export function exportAudit(em: EntityManager, filter: AuditFilter, timeZone: string): Readable {
  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets recognize UTF-8 only by the byte order mark.
    yield `\uFEFF${csvCells([HEADER])}`;
    let before: string | undefined;
    for (;;) {
      const batch = await auditLines(em.fork(), { filter, timeZone, before, limit: BATCH });
      if (batch.length > 0) yield csvCells(batch.map(toCells));
      if (batch.length < BATCH) return;
      before = batch.at(-1)?.id;
    }
  }
  return Readable.from(keepingActor(lines()), { objectMode: false, highWaterMark: 65_536 });
}

const toCells = ({ id, at, actor, action, object, outcome, requestId, ip, detail }: AuditLine): string[] => [
  id,
  at,
  actor.name ?? '',
  actor.id ?? '',
  actor.role ?? '',
  action,
  object.type,
  object.id ?? '',
  outcome,
  requestId,
  ip ?? '',
  JSON.stringify(detail),
];
