/** A short version of `npm run test:faults`: the same trials with few patients. */
import { expect, test } from 'vitest';
import { TRIALS } from './trials.ts';

const SMALL = { clients: 8, kills: 2, rows: 20_000 };
const TIMEOUT_MS = 300_000;

test.each(['killServer', 'killDatabase', 'network', 'restoredBackup', 'migrationUnderLoad'])(
  '%s: every acknowledged save is stored, every submission exists once, the audit log is intact',
  async (name) => {
    const outcome = await TRIALS[name]?.(SMALL);
    expect(outcome?.found).toEqual([]);
    expect(outcome?.summary).toMatch(/[1-9]\d* acknowledged, 2 submitted/);
  },
  TIMEOUT_MS,
);
