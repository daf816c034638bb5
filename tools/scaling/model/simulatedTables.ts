/** Latency of autosaves, as tables of docs/scaling.md. */
import { figureOf, type Measured } from '../measured.ts';
import { ARCHITECTURES } from './architectures.ts';
import { needsOf } from './needs.ts';
import type { Simulated } from './simulate.ts';
import { percent, type Row, table } from './table.ts';
import { asMeasured, waiting } from './waiting.ts';

/** Takes a few seconds. */
export function simulatedTables(measured: Measured): Record<string, string> {
  const rows = ARCHITECTURES.flatMap((architecture) =>
    [10, needsOf(measured, architecture, 100_000).clinicsOnOne].map((clinics): Row => {
      const fast = waiting(measured, architecture, clinics, 'measured');
      const slow = waiting(measured, architecture, clinics, 'slow');
      const busy = ({ busy }: Simulated, name: string) => percent(busy[name] ?? 0);
      const stations = [
        busy(fast, 'postgres'),
        busy(fast, 'chain'),
        busy(slow, 'chain'),
        busy(slow, 'notify'),
      ];
      return [architecture.name, clinics, fast.p50Ms, fast.p99Ms, slow.p99Ms, ...stations];
    }),
  );
  const head = [
    'way',
    'clinics on one machine',
    'p50 ms',
    'p99 ms',
    'p99 ms, slow commits',
    'PostgreSQL busy',
  ];
  const chains = ['busiest chain', 'with slow commits', 'NOTIFY with slow commits'];
  const model = asMeasured(measured);
  const was = (name: string) => figureOf(measured, 'requests', 'saveSteadily', name);
  return {
    waiting: table([...head, ...chains], rows),
    check: table(
      ['autosaves', 'a second', 'p50 ms', 'p99 ms'],
      [
        ['measured', was('perSecond'), was('p50Ms'), was('p99Ms')],
        ['simulated', was('perSecond'), model.p50Ms, model.p99Ms],
      ],
    ),
  };
}
