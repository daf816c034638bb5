import { expect, test } from 'vitest';
import { superviseServer } from './superviseServer.mjs';

/** Runs a server that exits with these codes, each after some seconds. */
async function supervised(runs: ReadonlyArray<{ code: number; after?: number }>) {
  const pauses: number[] = [];
  const said: string[] = [];
  let seconds = 0;
  let starts = 0;
  const code = await superviseServer(
    async () => {
      const { code, after = 0 } = runs[starts++] ?? { code: 0 };
      seconds += after;
      return code;
    },
    {
      pause: async (ms) => void pauses.push(ms),
      now: () => seconds * 1000,
      say: (line) => said.push(line),
    },
  );
  return { code, starts, pauses, said };
}

test('a server that crashed or was killed is restarted with increasing delays', async () => {
  const { starts, pauses, said } = await supervised([1, 137, 1, 1, 1, 1, 1].map((code) => ({ code })));
  expect(starts).toBe(8);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  expect(said[1]).toBe('The server ended with code 137. It is started again in 2 s.');
});

test('a server that ran for a minute restarts with the shortest delay', async () => {
  const { pauses } = await supervised([{ code: 1 }, { code: 1 }, { code: 1, after: 60 }]);
  expect(pauses).toEqual([1000, 2000, 1000]);
});

test.each([0, 78])(
  'a server that exits with code %i, intentionally or due to its configuration, is not restarted',
  async (code) => {
    expect(await supervised([{ code }])).toMatchObject({ code, starts: 1, pauses: [] });
  },
);

test('a signal during the delay prevents the restart', async () => {
  let starts = 0;
  const code = await superviseServer(
    async () => {
      starts += 1;
      return 1;
    },
    {
      say: () => process.emit('SIGTERM', 'SIGTERM'),
    },
  );
  expect({ code, starts }).toEqual({ code: 0, starts: 1 });
});
