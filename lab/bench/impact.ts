/**
 * The impact preview of the real rule set over very many submissions: all of them, the latest ten thousand
 * while editing, memory usage, and time per submission compared with a hand-written function.
 */
import type { ImpactEvent } from '@clinic/contract/rules/impact';
import type { LogicJson } from '@clinic/engine/base';
import type { RuleInputs } from '@clinic/engine/validation';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet, type RuleSet } from '@clinic/rules/document';
import { compileRuleSet, type Flags, flagsFrom } from '@clinic/rules/evaluate';
import { Comparison, packColumns, readColumn } from '@clinic/rules/impact';
import { unpackInputs } from '@clinic/rules/testing';
import {
  CHUNK,
  connect,
  Library,
  type Preview,
  type Previewing,
  previewImpact,
  Threads,
  User,
} from '@clinic/server/testing';
import { handWrittenFlags } from './handWritten.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { benchDatabase } from './million/database.ts';
import { generateInputs, mixed } from './million/inputs.ts';

const COUNT = Number(process.env.BENCH_SUBMISSIONS ?? 1_000_000);
const WHOLE = 5;
const SAMPLES = 25;
const ROUNDS = 11;
const MB = 1024 * 1024;

export async function impact(): Promise<Figure[]> {
  const database = await benchDatabase('impact', (url) => generateInputs(url, COUNT), COUNT);
  const orm = await connect(database.url, { job: 'bench' });
  const threads = new Threads(database.url, undefined);
  try {
    const by = await orm.em.fork().findOneOrFail(User, { role: 'PHYSICIAN' });
    const previewing: Previewing = { orm, library: new Library(), threads };
    const run = async (preview: Preview): Promise<number> => {
      const requestContext = { by, at: new Date(), requestId: 'bench' };
      const result: ImpactEvent[] = [];
      const began = performance.now();
      const report = (event: ImpactEvent): void => void (event.type === 'result' && result.push(event));
      await previewImpact(previewing, preview, requestContext, report, new AbortController().signal);
      const taken = performance.now() - began;
      const [event] = result;
      const wanted = preview.scope === 'all' ? COUNT : Math.min(10_000, COUNT);
      if (event?.type !== 'result' || event.evaluated !== wanted)
        throw new Error(`Not all: ${JSON.stringify(event)}`);
      return taken;
    };
    const base = glp1();
    const one: Preview = { base, candidate: oneLimit(base), scope: 'all' };
    const every: Preview = { base, candidate: everyFlag(base), scope: 'all' };
    await run({ ...every, scope: 'sample' });
    const memory = watchMemory();
    const taken = await rounds(WHOLE, { one: () => run(one), every: () => run(every) });
    const grown = memory.stop();
    const sample = await rounds(SAMPLES, {
      one: () => run({ ...one, scope: 'sample' }),
      every: () => run({ ...every, scope: 'sample' }),
    });
    const many = COUNT.toLocaleString('en');
    const seconds = (values: readonly number[]) => spread(values.map((each) => each / 1000));
    const own = await perSubmission(base);
    return [
      figure(`Impact over ${many}: every flag changed`, seconds(taken.every), ' s', 2, { atMost: 12 }),
      figure('  … one limit changed', seconds(taken.one), ' s', 2, { atMost: 12 }),
      figure('  memory of the process above the start', grown, ' MB', 0, { atMost: 150 }),
      figure('Impact over 10,000: every flag changed', spread(sample.every), ' ms', 0, { atMost: 300 }),
      figure('  … one limit changed', spread(sample.one), ' ms', 0, { atMost: 300 }),
      ...own,
    ];
  } finally {
    await threads.close();
    await orm.close();
    await database.stop();
  }
}

/**
 * Both rule sets over the same inputs in one thread: ours from packed columns, hand-written code from plain
 * objects.
 */
async function perSubmission(base: RuleSet): Promise<Figure[]> {
  const inputs = mixed();
  const rows = Array.from({ length: CHUNK }, inputs);
  const packed = [...packColumns(rows)];
  const ready = rows.map(unpackInputs);
  const candidate = everyFlag(base);
  const comparison = new Comparison(base, candidate);
  const ours = (): number => {
    const columns = new Map(
      packed.filter(([key]) => comparison.reads.has(key)).map(([key, each]) => [key, readColumn(each)]),
    );
    let found = 0;
    comparison.over(
      columns,
      CHUNK,
      () => true,
      () => {
        found += 1;
      },
    );
    return found;
  };
  const keys = base.flags.map(({ key }) => key);
  const twice = (before: (each: RuleInputs) => Flags, after: (each: RuleInputs) => Flags): number => {
    let found = 0;
    for (const each of ready) {
      const [was, is] = [before(each), after(each)];
      for (const key of keys) if (was[key] !== is[key]) found += 1;
    }
    return found;
  };
  const [old, now] = [compileRuleSet(base), compileRuleSet(candidate)];
  const timed = (work: () => number) => () => {
    const { user, system } = process.threadCpuUsage();
    work();
    const after = process.threadCpuUsage();
    return (after.user + after.system - user - system) / CHUNK;
  };
  const ways = {
    ours: timed(ours),
    byHand: timed(() => twice(handWrittenFlags, handWrittenFlags)),
    oneByOne: timed(() =>
      twice(
        (each) => flagsFrom(old, each),
        (each) => flagsFrom(now, each),
      ),
    ),
  };
  await rounds(5, ways);
  const taken = await rounds(ROUNDS, ways);
  return [
    figure(
      'Impact, a submission: time × two hand-written functions',
      ratio(taken.ours, taken.byHand),
      '×',
      2,
      {
        atMost: 3,
      },
    ),
    figure('  evaluated one by one, × the hand-written ones', ratio(taken.oneByOne, taken.byHand), '×', 2),
    figure('  microseconds per submission, both rule sets', spread(taken.ours), ' µs', 2),
  ];
}

function glp1(): RuleSet {
  const { ruleSet } = parseRuleSet(shippedRuleSets()[0]);
  if (!ruleSet) throw new Error('The shipped rule set does not parse');
  return ruleSet;
}

const oneLimit = (base: RuleSet): RuleSet => ({
  ...base,
  version: '1.1',
  parameters: base.parameters.map((each) => (each.key === 'obesityBmi' ? { ...each, value: 25 } : each)),
});

/** Changes every limit and rewrites every flag, so that no flag can be skipped as unchanged. */
const everyFlag = (base: RuleSet): RuleSet => ({
  ...base,
  version: '1.1',
  parameters: base.parameters.map((each) => ({
    ...each,
    value: typeof each.value === 'number' ? each.value - 1 : each.value,
  })),
  derived: base.derived.map((each) => ({ ...each, value: rewritten(each.value) })),
  flags: base.flags.map((flag) => ({ ...flag, value: rewritten(flag.value) })),
});

/** An equivalent value with a different condition. */
const rewritten = (value: LogicJson): LogicJson => ({ if: [true, value, null] });

/** Resident memory during a task, in megabytes above the start. */
function watchMemory(): { stop(): { median: number; min: number; max: number } } {
  const start = process.memoryUsage.rss();
  const seen: number[] = [];
  const watching = setInterval(() => seen.push((process.memoryUsage.rss() - start) / MB), 50);
  return {
    stop() {
      clearInterval(watching);
      const most = Math.max(...seen);
      return { median: most, min: most, max: most };
    },
  };
}
