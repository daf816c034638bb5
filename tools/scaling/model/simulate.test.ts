/** The simulation against known results of queueing theory. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../../fixtures/randomAnswers.ts';
import { clinicSizes, costOf, loadOf, meanLoad, perDay } from './load.ts';
import { simulate } from './simulate.ts';

const SHAPE = { saves: 40, eventBatches: 8 };

test('a station is busy for what it is asked, and the slowest wait as theory has it', () => {
  const flow = { perSecond: 50, route: () => [{ station: 'server', meanMs: 10 }], counts: true };
  const result = simulate([flow], { seconds: 4000, variation: 1, servers: {} }, seededRandom(1));
  expect(result.busy.server).toBeCloseTo(0.5, 1);
  // For an exponential queue it is ln(100) / (1/10 − 1/20) = 92 ms; lognormal times have a longer tail.
  expect(result.p99Ms).toBeGreaterThan(80);
  expect(result.p99Ms).toBeLessThan(140);
});

test('twice the servers serve twice as many as quickly, and nobody waits where nothing varies', () => {
  const flow = (perSecond: number) => ({
    perSecond,
    route: () => [{ station: 'server', meanMs: 10 }],
    counts: true,
  });
  const at = (perSecond: number, servers: number) =>
    simulate(
      [flow(perSecond)],
      { seconds: 1000, variation: 0, servers: { server: servers } },
      seededRandom(2),
    );
  expect(at(1, 1).p50Ms).toBe(10);
  expect(at(160, 2).busy.server).toBeCloseTo(at(80, 1).busy.server ?? 0, 1);
  expect(at(160, 2).p99Ms).toBeLessThan(at(80, 1).p99Ms);
});

test('chains of different clinics do not wait for each other', () => {
  const random = seededRandom(3);
  const route = (clinics: number) => () => [
    { station: `chain:${Math.floor(random() * clinics)}`, meanMs: 10 },
  ];
  const run = (clinics: number) =>
    simulate(
      [{ perSecond: 90, route: route(clinics), counts: true }],
      { seconds: 500, variation: 0.5, servers: {} },
      random,
    );
  expect(run(1).p99Ms).toBeGreaterThan(3 * run(20).p99Ms);
});

test('the same seed gives the same result', () => {
  const flow = { perSecond: 50, route: () => [{ station: 'server', meanMs: 10 }], counts: true };
  const run = () => simulate([flow], { seconds: 50, variation: 1, servers: {} }, seededRandom(7));
  expect(run()).toEqual(run());
});

test('a day of a clinic holds its intakes, and at night no staff asks', () => {
  const day = perDay(SHAPE);
  expect(day.begin).toBeCloseTo(20, 0);
  expect(day.submit).toBeCloseTo(12, 0);
  expect(day.save / day.begin).toBeCloseTo(40 * 0.76, 1);
  expect(loadOf(1, 3, SHAPE).queuePage).toBe(0);
  expect(loadOf(3, 10, SHAPE).save).toBeCloseTo(3 * loadOf(1, 10, SHAPE).save);
});

test('clinics in several time zones share their peaks', () => {
  const saves = (allZones: boolean) =>
    Math.max(...Array.from({ length: 24 }, (_, hour) => meanLoad(hour, SHAPE, allZones).save));
  expect(saves(true)).toBeLessThan(saves(false));
  expect(costOf(meanLoad(20, SHAPE, false), (kind) => (kind === 'save' ? 2 : 0))).toBeCloseTo(
    2 * saves(false),
  );
});

test('sizes of clinics differ around their mean', () => {
  const sizes = clinicSizes(1000, seededRandom(4));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(1000);
  expect(sizes[0]).toBeGreaterThan(5);
  expect(sizes[999]).toBeLessThan(0.2);
});
