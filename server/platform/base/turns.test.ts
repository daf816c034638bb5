/** Turns by clinic: who is next, who is refused, and what stays free for the others. */
import { expect, test } from 'vitest';
import { type Bounds, TooMuchAtOnce, Turns, type TurnTaker } from './turns.ts';

/** Something handed out in turns, whose uses end when told, and the order in which they begin. */
function shared(bounds: Bounds) {
  let taker: TurnTaker = { clinic: '', account: '' };
  const turns = new Turns(bounds, () => taker);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (clinic: string, job: string, account = 'one', signal?: AbortSignal): Promise<void> => {
    taker = { clinic, account };
    return turns
      .take(() => signal)
      .then((end) => {
        begun.push(job);
        ends.set(job, end);
      });
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    turns,
    begun,
    ask,
    as: (clinic: string) => {
      taker = { clinic, account: 'one' };
    },
    settled,
    end: async (job: string) => {
      ends.get(job)?.();
      await settled();
    },
  };
}

test('a clinic with twenty jobs leaves the rest to the others, and its own wait', async () => {
  const { ask, begun, settled, end } = shared({ total: 2, ofClinic: 1 });
  for (let job = 1; job <= 20; job += 1) void ask('busy', `busy ${job}`);
  void ask('other', 'other 1');
  await settled();
  expect(begun).toEqual(['busy 1', 'other 1']);
  await end('other 1');
  expect(begun).toHaveLength(2);
  void ask('other', 'other 2');
  await end('busy 1');
  expect(begun).toEqual(['busy 1', 'other 1', 'other 2', 'busy 2']);
});

test('with a single turn, clinics alternate whatever they have waiting', async () => {
  const { ask, begun, settled, end } = shared({ total: 1, ofClinic: 1 });
  for (const job of ['a1', 'a2', 'a3', 'a4']) void ask('a', job);
  void ask('b', 'b1');
  void ask('c', 'c1');
  await settled();
  await end('a1');
  // Asks again as soon as it had its turn, and still waits for the others.
  await end('b1');
  void ask('b', 'b2');
  for (const job of ['c1', 'a2', 'b2', 'a3', 'a4']) await end(job);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('the accounts of a clinic take turns as well', async () => {
  const { ask, begun, settled, end } = shared({ total: 1, ofClinic: 1 });
  for (const job of ['p1', 'p2', 'p3']) void ask('a', job, 'p');
  for (const job of ['q1', 'q2']) void ask('a', job, 'q');
  await settled();
  for (const job of ['p1', 'q1', 'p2', 'q2', 'p3']) await end(job);
  expect(begun).toEqual(['p1', 'q1', 'p2', 'q2', 'p3']);
});

test('beyond the bounds of an account, a clinic and nobody else', async () => {
  const { ask, begun, settled } = shared({ total: 1, ofClinic: 1, mostOfAccount: 2, mostOfClinic: 3 });
  void ask('a', 'p1', 'p');
  void ask('a', 'p2', 'p');
  await expect(ask('a', 'p3', 'p')).rejects.toThrow(TooMuchAtOnce);
  void ask('a', 'q1', 'q');
  const refused = ask('a', 'r1', 'r');
  await expect(refused).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '10' } });
  void ask('b', 'b1', 'p');
  await settled();
  expect(begun).toEqual(['p1']);
});

test('who leaves the queue gives its place and its count back, and a turn ends once', async () => {
  const { ask, begun, settled, end } = shared({ total: 1, ofClinic: 1, mostOfAccount: 2 });
  const gone = new AbortController();
  void ask('a', 'a1');
  const left = ask('a', 'a2', 'one', gone.signal);
  gone.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  void ask('a', 'a3');
  await settled();
  await end('a1');
  await end('a1');
  void ask('b', 'b1');
  await settled();
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  expect(begun).toEqual(['a1', 'a3', 'b1']);
});

test('whoever leaves when its turn has just come still ends it', async () => {
  const { ask, begun, settled, end } = shared({ total: 1, ofClinic: 1 });
  const gone = new AbortController();
  void ask('a', 'a1');
  await settled();
  const given = ask('a', 'a2', 'one', gone.signal);
  const ending = end('a1');
  gone.abort(new Error('left'));
  await Promise.all([given, ending]);
  await end('a2');
  void ask('a', 'a3');
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('whether a caller would wait depends on its clinic', async () => {
  const { ask, as, turns, settled } = shared({ total: 2, ofClinic: 1 });
  void ask('a', 'a1');
  await settled();
  as('a');
  expect(turns.mustWait).toBe(true);
  as('b');
  expect(turns.mustWait).toBe(false);
});

test('what clinics have, await and were refused is told, until they need nothing and were never refused', async () => {
  const { turns, ask, settled, end } = shared({ total: 2, ofClinic: 1, mostOfClinic: 2 });
  void ask('busy', 'one');
  void ask('busy', 'two');
  await expect(ask('busy', 'three')).rejects.toBeInstanceOf(TooMuchAtOnce);
  void ask('other', 'four');
  await settled();
  expect(turns.taken()).toEqual([
    { clinic: 'busy', running: 1, waiting: 1, refused: 1 },
    { clinic: 'other', running: 1, waiting: 0, refused: 0 },
  ]);
  for (const job of ['one', 'two', 'four']) await end(job);
  expect(turns.taken()).toEqual([{ clinic: 'busy', running: 0, waiting: 0, refused: 1 }]);
});
