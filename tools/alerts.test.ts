/**
 * Alert rules and dashboard are made from metrics that exist, and each alert has its section in the runbook. Where
 * promtool is installed, it checks the rules and runs their tests, too.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyRoute } from '@clinic/contract/route';
import { measure, operationRoutes, type Routes } from '@clinic/server-platform/http';
import type { MikroORM } from '@mikro-orm/postgresql';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const RULES: Rule[] = parse(read('operate/alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const NAMES = RULES.map(({ alert }) => alert);
const PANELS: Array<{ title: string; targets: Array<{ expr: string }> }> = JSON.parse(
  read('operate/dashboard.json'),
).panels;

/** Made by Prometheus itself. */
const OF_PROMETHEUS = ['up', 'ALERTS'];

function existing(): Set<string> {
  const orm = {} as MikroORM;
  const { metrics } = measure(
    orm,
    { dataDir: '/nonexistent', publicUrl: 'https://clinic.example' },
    () => [],
  );
  const routes = { on: (_route: AnyRoute) => undefined } as unknown as Routes;
  operationRoutes(routes, {
    metrics,
    metricsToken: undefined,
    writes: { check: async () => undefined },
    saver: undefined as never,
    reports: orm,
  });
  const ofCluster = [...read('server/fleet/clusterMetrics.ts').matchAll(/name: '(\w+)'/g)].map(
    ([, name]) => name,
  );
  return new Set([
    ...OF_PROMETHEUS,
    ...ofCluster.map(String),
    ...[metrics.register, metrics.shared].flatMap((each) =>
      each.getMetricsAsArray().flatMap(({ name, type }) =>
        // Of prom-client's types.
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    ),
  ]);
}

/** @throws Error where the expression is not PromQL */
function metricsIn(expr: string): string[] {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${expr}: not PromQL at ${from}`);
      if (type.name === 'VectorSelector') found.push(expr.slice(from, to).replace(/\{.*/s, '').trim());
    },
  });
  return found;
}

test('no rule and no panel names a metric that does not exist', () => {
  const exists = existing();
  const named = [
    ...RULES.map(({ alert, expr }) => [alert, expr]),
    ...PANELS.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
  ].flatMap(([where, expr = '']) => metricsIn(expr).map((metric) => ({ where, metric })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ metric }) => !exists.has(metric))).toEqual([]);
  expect(metricsIn('sum by (clinic) (no_such_metric{a="b"}) > 1')).toEqual(['no_such_metric']);
  expect(() => metricsIn('sum by (clinic (a) > 1')).toThrow('not PromQL');
});

test('each alert has a severity, a summary and its section in the runbook, and each section an alert', () => {
  for (const { alert, labels, annotations } of RULES) {
    expect(['critical', 'warning', 'info'], alert).toContain(labels.severity);
    expect(annotations.summary.length, alert).toBeGreaterThan(10);
    expect(annotations.runbook, alert).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  }
  const [, ...sections] = read('docs/runbook.md').split(/^### /m);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(NAMES);
  for (const section of sections) expect(section).toMatch(/\bDo: /);
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

test('each alert has a test that it fires and clears', () => {
  const { tests } = parse(read('operate/alerts.test.yaml')) as { tests: Array<{ name: string }> };
  expect(tests.map(({ name }) => name)).toEqual(NAMES);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.runIf(hasPromtool)('promtool accepts the rules, and their tests pass', () => {
  const run = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: join(root, 'operate'), encoding: 'utf8' });
  expect(run('check', 'rules', 'alerts.yaml')).toContain(`SUCCESS: ${NAMES.length} rules found`);
  expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});
