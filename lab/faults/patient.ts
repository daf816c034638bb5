/**
 * A patient's page without the page: saves answers one after the other, retries with the same mutation id if
 * there is no response, and records what it observed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ROSA } from '@clinic/testing/browser/answers';
import type { DraftHistory } from './history.ts';

export interface Patient {
  history: DraftHistory;
  /** The address that was promised a link. */
  linked(): string | null;
  /** Status → number of responses; `0`: no response. */
  answers: Map<number, number>;
  /** When the save that is not yet acknowledged was first sent. */
  savingSince(): number | undefined;
  /** Resolves once it has stopped, with everything acknowledged or abandoned at the deadline. */
  done: Promise<void>;
}

export interface Visit {
  url(): string;
  questionnaire: { id: string; version: string };
  /** Milliseconds between saves. */
  paceMs: number;
  /** Whether to continue saving. */
  goesOn(): boolean;
  /** Submits a whole intake at the end. */
  submits: boolean;
  /** Before submitting, requests a link to continue elsewhere, once, at this address. */
  linkTo?: string;
  /** Called at each acknowledgement with its latency, including retries. */
  onAcknowledged(ms: number): void;
}

const KEYS = ['first_name', 'last_name', 'emergency_contact_name'] as const;
const REPLY_MS = 20_000;
const LONGEST_PAUSE_MS = 2_000;
/** Deadline for responses after the last save. */
const LAST_TRIES_MS = 60_000;

export function visit(parts: Visit): Patient {
  const history: DraftHistory = { id: randomUUID(), saves: [], submission: null };
  const answers = new Map<number, number>();
  const secret = randomBytes(32).toString('base64url');
  const { id: questionnaireId, version } = parts.questionnaire;
  let token: string | undefined;
  let cookie = '';
  let endsAt = Number.POSITIVE_INFINITY;
  let linked: string | null = null;
  let savingSince: number | undefined;
  // A separate IP address per patient, where one proxy is trusted.
  const from = `10.${randomBytes(3).join('.')}`;

  const ask = async (method: string, path: string, body?: object): Promise<Response | undefined> => {
    try {
      const response = await fetch(parts.url() + path, {
        method,
        headers: {
          cookie,
          'content-type': 'application/json',
          'x-draft-secret': secret,
          'x-forwarded-for': from,
          ...(token !== undefined && { 'x-csrf-token': token }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REPLY_MS),
      });
      const given = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (given.length > 0) cookie = given.join('; ');
      // A response counts only if it is complete.
      const text = await response.text();
      return new Response(text === '' ? null : text, { status: response.status });
    } catch {
      return undefined;
    }
  };
  /** Retries until there is a final response; undefined at the deadline. */
  const insist = async (method: string, path: string, body: object): Promise<Response | undefined> => {
    for (let tries = 0; Date.now() < endsAt; tries += 1) {
      if (token === undefined) {
        const fetched = await ask('GET', '/api/csrf-token');
        token = fetched?.ok ? ((await fetched.json()) as { csrfToken: string }).csrfToken : undefined;
      }
      const response = token === undefined ? undefined : await ask(method, path, body);
      const status = response?.status ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 403) token = undefined;
      if (status >= 200 && status < 500 && ![403, 408, 429].includes(status)) return response;
      if (!parts.goesOn() && endsAt === Number.POSITIVE_INFINITY) endsAt = Date.now() + LAST_TRIES_MS;
      await wait(Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random()));
    }
    return undefined;
  };

  const path = `/api/intake/drafts/${history.id}`;
  const save = async (changes: Record<string, unknown>, base: number): Promise<number> => {
    const mutationId = randomUUID();
    const record = Object.entries(changes).map(([key, value]) => ({
      mutationId,
      key,
      value: value as string,
      revision: null as number | null,
    }));
    const [first] = record;
    if (first && record.length === 1) history.saves.push(first);
    const began = Date.now();
    savingSince = began;
    const reply = await insist('PATCH', path, { mutationId, baseRevision: base, changes });
    savingSince = undefined;
    if (!reply?.ok) return base;
    const { revision } = (await reply.json()) as { revision: number };
    for (const each of record) each.revision = revision;
    parts.onAcknowledged(Date.now() - began);
    return revision;
  };

  const live = async (): Promise<void> => {
    await wait(Math.random() * parts.paceMs);
    const draft = { id: history.id, secret, questionnaireId, version, language: 'en' };
    await insist('POST', '/api/intake/drafts', draft);
    let revision = 0;
    for (let turn = 0; parts.goesOn(); turn += 1) {
      revision = await save({ [KEYS[turn % KEYS.length] as string]: `value ${turn}` }, revision);
      await wait(parts.paceMs * (0.5 + Math.random()));
    }
    endsAt = Math.min(endsAt, Date.now() + LAST_TRIES_MS);
    // Not retried: a second request would send a second mail.
    if (parts.linkTo !== undefined) {
      const asked = await ask('POST', `${path}/resume-link`, { email: parts.linkTo, language: 'en' });
      answers.set(asked?.status ?? 0, (answers.get(asked?.status ?? 0) ?? 0) + 1);
      if (asked?.status === 204) linked = parts.linkTo;
    }
    if (!parts.submits) return;
    const { first_name: _first, last_name: _last, emergency_contact_name: _contact, ...rest } = ROSA;
    // A confirmation is mailed only to patients who consent to mail.
    revision = await save({ ...rest, consent_messages: Math.random() < 0.5 }, revision);
    for (const key of KEYS) revision = await save({ [key]: 'Rosa' }, revision);
    const key = randomUUID();
    history.submission = { key, reference: null };
    const body = { submissionKey: key, baseRevision: revision, language: 'en' };
    const began = Date.now();
    const reply = await insist('POST', `${path}/submit`, body);
    if (!reply?.ok) return;
    const { reference, emailed } = (await reply.json()) as { reference: string; emailed: boolean };
    Object.assign(history.submission, { reference, emailed });
    parts.onAcknowledged(Date.now() - began);
  };
  return { history, answers, linked: () => linked, savingSince: () => savingSince, done: live() };
}
