import type { Flag } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import { type ContactDue, nextContactDue } from './contactDue.ts';
import { contactFlags } from './contactFlags.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-02T09:00:00Z');
const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const text = { en: 'x' };
const flag = (key: string, more: Partial<Flag> = {}): Flag => ({
  key,
  type: 'boolean',
  severity: 'danger',
  act: 'today',
  title: text,
  message: text,
  value: true,
  source: 'x',
  reviewed: '2026-01-01',
  ...more,
});
const [harm, faint] = [flag('harm'), flag('faint', { dueWithin: 'PT1H' })];
const raised = (...flags: Flag[]) => ({ raised: flags, unknown: [] });
const unknown = (...flags: Flag[]) => ({ raised: [], unknown: flags });
const started = (flags: Parameters<typeof nextContactDue>[1], hours = 0, before?: ContactDue) =>
  nextContactDue(before, flags, at(hours)) as ContactDue;
const closed = (due: ContactDue, hours: number): ContactDue => ({ ...due, closedAt: at(hours) });

test('raised flags for today ask for a contact, and dangers that are unknown; nothing else does', () => {
  const flags = [
    harm,
    flag('later', { act: 'beforePrescribing' }),
    flag('open'),
    flag('openWarning', { severity: 'warning' }),
    flag('measured', { whenUnknown: 'measure' }),
    flag('no'),
  ];
  const values = { harm: true, later: true, open: null, openWarning: null, measured: null, no: false };
  const found = contactFlags({ flags }, ['harm', 'later'], values);
  expect(found.raised.map(({ key }) => key)).toEqual(['harm']);
  expect(found.unknown.map(({ key }) => key)).toEqual(['open']);
});

test('the shortest term of the raised flags counts, and without such a flag nobody waits', () => {
  expect(started(raised(harm))).toMatchObject({ dueAt: at(4), closedAt: null });
  expect(started(raised(harm, faint))).toMatchObject({ dueAt: at(1) });
  expect(started(unknown(harm))).toMatchObject({ dueAt: at(4), unknown: ['harm'] });
  expect(nextContactDue(undefined, raised(), START)).toBe(undefined);
});

test('what a patient takes back does not end the wait, and a further flag cannot lengthen it', () => {
  const due = started(raised(harm));
  expect(started(raised(), 1, due)).toMatchObject({ raised: ['harm'], dueAt: at(4), closedAt: null });
  expect(started(raised(harm, flag('slow', { dueWithin: 'P2D' })), 1, due)).toMatchObject({ dueAt: at(4) });
  expect(started(raised(harm, faint), 1, due)).toMatchObject({ startedAt: at(1), dueAt: at(2) });
});

test('an answer that was missing ends the wait when it is harmless, and continues it when it is not', () => {
  const due = started(unknown(harm));
  expect(started(raised(), 1, due)).toMatchObject({ closedAt: at(1) });
  expect(started(unknown(harm), 1, due)).toMatchObject({ startedAt: START, closedAt: null });
  expect(started(raised(harm), 1, due)).toMatchObject({ startedAt: at(1), dueAt: at(4), closedAt: null });
});

test('after a recorded contact the same flag stays quiet; one that is new, or raised again, does not', () => {
  const contacted = closed(started(raised(harm)), 1);
  expect(started(raised(harm), 24, contacted)).toMatchObject({ closedAt: at(1) });
  expect(started(raised(harm, faint), 24, contacted)).toMatchObject({ dueAt: at(25), closedAt: null });
  const cleared = started(raised(), 24, contacted);
  expect(cleared).toMatchObject({ raised: [], closedAt: at(1) });
  expect(started(raised(harm), 48, cleared)).toMatchObject({ dueAt: at(52), closedAt: null });
  const unassessed = closed(started(unknown(harm)), 1);
  expect(started(unknown(harm), 24, unassessed)).toMatchObject({ closedAt: at(1) });
  expect(started(raised(harm), 24, unassessed)).toMatchObject({ dueAt: at(28), closedAt: null });
});
