/**
 * Bulk Data export. Stored is only what was asked for, and when: a file is made while it is read, by keyset, of what there was then, as
 * it is now. So a restart loses nothing, and memory does not grow with the clinic.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditAction } from '@clinic/contract/audit/actions';
import { type FhirResource, writeExactly } from '@clinic/formats/fhir';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { AppError, BadRequest, isUuid, NotFound } from '@clinic/server-platform/base';
import { inTurns, keepingActor } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { baseOf, type FhirDeps, makerOf } from './deps.ts';
import { patientsOf, peopleAfter } from './patients.ts';
import { questionnaireOf, versions } from './questionnaires.ts';
import type { Given } from './search.ts';
import { ROWS_AT_ONCE, rowsAfter } from './submissions.ts';
import { TYPES } from './types.ts';

interface Export {
  id: string;
  request: string;
  types: string[];
  since: Date | null;
  at: Date;
  expiresAt: Date;
}

const DAY_MS = 86_400_000;
const MOST_OPEN = 20;
/** What was being stored at the time of the last export has an earlier time, and was not in it. */
const OVERLAP_MS = 60_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const NDJSON = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
const PARAMETERS = ['_type', '_since', '_outputFormat'];

class TooManyExports extends AppError {
  readonly status = 429;
  readonly code = 'too_many_exports';
  override readonly headers = { 'Retry-After': '3600' };

  constructor() {
    super(`${MOST_OPEN} exports are open: delete those that you have read`);
  }
}

interface Asked {
  given: Given;
  /** Those that are exported if none are named. */
  types: readonly string[];
  prefer: string;
  url: string;
}

/** @throws BadRequest naming what is wrong */
export async function beginExport(
  em: EntityManager,
  { given, types, prefer, url }: Asked,
  requestContext: SignedInRequest,
): Promise<Export> {
  if (!/\brespond-async\b/.test(prefer)) throw new BadRequest('Send the header Prefer: respond-async');
  const { at, by } = requestContext;
  const isLenient = /\bhandling=lenient\b/.test(prefer);
  const one = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'object' ? value.join(',') : value;
  };
  const known = [...PARAMETERS, '_format'];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const named = one('_type')?.split(',') ?? types;
  const others = named.filter((type) => !types.includes(type));
  if (!isLenient && unknown.length > 0)
    throw new BadRequest(`${unknown.join(', ')}: unknown. An export takes ${PARAMETERS.join(', ')}`);
  if (!isLenient && others.length > 0)
    throw new BadRequest(`_type: ${others.join(', ')} is not exported here, but ${types.join(', ')}`);
  if (!NDJSON.includes((one('_outputFormat') ?? 'ndjson').replace(' ', '+')))
    throw new BadRequest(`_outputFormat: one of ${NDJSON.join(', ')}`);
  const since = one('_since')?.replace(' ', '+');
  if (since !== undefined && !(INSTANT.test(since) && Date.parse(since) > 0))
    throw new BadRequest('_since: an instant such as 2026-05-01T10:00:00Z');
  const begun = {
    id: randomUUID(),
    request: url,
    types: [...new Set(named)].filter((type) => types.includes(type)),
    since: since === undefined ? null : new Date(since),
    at,
    expiresAt: new Date(at.getTime() + DAY_MS),
  };
  await em.transactional(async (tx) => {
    await tx.execute('select from users where id = ? for no key update', [by.id]);
    await tx.execute('delete from fhir_export where expires_at <= ?', [at]);
    const [open] = await tx.execute<Array<{ n: number }>>(
      'select count(*)::int as n from fhir_export where owner_id = ?',
      [by.id],
    );
    if ((open?.n ?? 0) >= MOST_OPEN) throw new TooManyExports();
    await tx.execute(
      `insert into fhir_export (id, owner_id, request, types, since, at, expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
      [begun.id, by.id, url, `{${begun.types.join(',')}}`, begun.since, at, begun.expiresAt],
    );
    record(tx, requestContext, 'export_started', { export: begun.id, types: begun.types });
  });
  return begun;
}

/** Only whoever began it finds it. @throws NotFound */
export async function exportOf(em: EntityManager, id: string, { at, by }: SignedInRequest): Promise<Export> {
  const [found] = isUuid(id)
    ? await em.execute<Export[]>(
        `select id, request, types, since, at, expires_at as "expiresAt" from fhir_export
         where id = ? and owner_id = ? and expires_at > ?`,
        [id, by.id, at],
      )
    : [];
  if (!found) throw new NotFound('There is no such export, or it was deleted');
  const { since } = found;
  return {
    ...found,
    at: new Date(found.at),
    expiresAt: new Date(found.expiresAt),
    since: since && new Date(since),
  };
}

export async function endExport(
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<void> {
  const { types } = await exportOf(em, id, requestContext);
  await em.transactional(async (tx) => {
    await tx.execute('delete from fhir_export where id = ?', [id]);
    record(tx, requestContext, 'export_deleted', { export: id, types });
  });
}

export const manifestOf = ({ id, request, types, at }: Export, deps: FhirDeps) => ({
  transactionTime: at.toISOString(),
  request,
  requiresAccessToken: true,
  output: types.map((type) => ({ type, url: `${baseOf(deps)}/$export/${id}/${type}` })),
  error: [],
});

/** Its clients read all files at once: those beyond wait. */
const FILES = inTurns('bulk exports', { total: 12, ofClinic: 3, mostOfClinic: 60, mostOfAccount: 24 });
const BATCH = 50;
/** Of one audit entry. */
const IDS_AN_ENTRY = 1_000;

/** A resource a line. @throws TooMuchAtOnce */
export async function exportedFile(
  em: EntityManager,
  deps: FhirDeps,
  { id, since, at }: Export,
  type: string,
  requestContext: SignedInRequest,
): Promise<Readable> {
  // Nothing is sent while the audit log cannot be written.
  await em.transactional(async (tx) =>
    record(tx, requestContext, 'export_started', { export: id, types: [type] }),
  );
  const end = await FILES.take();
  const changed = since ? { from: new Date(since.getTime() - OVERLAP_MS) } : {};
  const source = SOURCES[TYPES[type]?.madeOf ?? 'submission'];
  const note = (action: AuditAction, detail: object) =>
    em
      .fork()
      .transactional(async (tx) => record(tx, requestContext, action, { export: id, type, ...detail }));
  async function* lines(): AsyncGenerator<string> {
    let count = 0;
    let ids: string[] = [];
    let isComplete = false;
    try {
      for await (const batch of source({ em: em.fork(), deps, changed, until: at, type })) {
        count += batch.ids.length;
        ids.push(...batch.ids);
        if (ids.length >= IDS_AN_ENTRY) {
          await note('submissions_exported', { ids, until: count });
          ids = [];
        }
        if (batch.made.length > 0) yield batch.made.map((each) => `${writeExactly(each)}\n`).join('');
      }
      await note('submissions_exported', { count, ids });
      isComplete = true;
    } finally {
      if (!isComplete) await note('export_broken_off', { count, ids });
    }
  }
  const stream = Readable.from(keepingActor(lines()), { objectMode: false, highWaterMark: 65_536 });
  return stream.once('close', end);
}

interface Batch {
  /** Of the submissions or persons that were read; of forms nothing is recorded. */
  ids: string[];
  made: FhirResource[];
}

interface Reading {
  em: EntityManager;
  deps: FhirDeps;
  changed: { from?: Date };
  until: Date;
  type: string;
}

const SOURCES = {
  async *submission({ em, deps, changed: { from }, until, type }: Reading): AsyncGenerator<Batch> {
    const conditions = [
      { sql: 's.created_at <= ?', values: [until] },
      ...(from ? [{ sql: 's.updated_at >= ?', values: [from] }] : []),
    ];
    const make = await makerOf(em, deps);
    for (let after: Parameters<typeof rowsAfter>[2]; ; ) {
      const rows = await rowsAfter(em, conditions, after, BATCH, 'created_at');
      const made: FhirResource[] = [];
      for (const [index, row] of rows.entries()) {
        if (index % ROWS_AT_ONCE === 0) await nextTurn();
        made.push(...(await make(row, type)));
      }
      yield { ids: rows.map(({ id }) => id), made };
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = { changed: last.changed, id: last.id, taken: 0 };
    }
  },
  async *person({ em, deps, changed, until }: Reading): AsyncGenerator<Batch> {
    for (let after: { id: string } | undefined; ; ) {
      const people = await peopleAfter(em, { lists: [], changed }, after, BATCH, until);
      yield { ids: people.map(({ id }) => id), made: await patientsOf(em, deps, people) };
      after = people.at(-1);
      if (!after || people.length < BATCH) return;
    }
  },
  async *version({ em, deps, changed: { from }, until }: Reading): AsyncGenerator<Batch> {
    for (const row of await versions(em)) {
      if (new Date(row.changed) > until || (from && new Date(row.changed) < from)) continue;
      yield { ids: [], made: [await questionnaireOf(em, deps, row)] };
    }
  },
};

const record = (
  tx: EntityManager,
  requestContext: SignedInRequest,
  action: AuditAction,
  detail: object,
): void =>
  recordAudit(tx, requestContext, {
    action,
    object: { type: 'submission', id: null },
    detail: { format: 'fhir', ...detail },
  });
