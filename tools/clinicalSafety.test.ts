/** Every control that the list of hazards names exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sourceFiles } from './sourceFiles.ts';

const root = join(import.meta.dirname, '..');

const Control = z.union([
  z.strictObject({ test: z.string(), title: z.string().min(1) }),
  z.strictObject({ route: z.string() }),
]);
const Hazards = z.array(
  z.strictObject({
    id: z.string(),
    hazard: z.string().min(1),
    severity: z.enum(['death', 'serious', 'moderate', 'minor']),
    causes: z.array(z.string().min(1)).min(1),
    controls: z.array(Control).min(1),
    residual: z.enum(['low', 'medium']),
    remains: z.string().min(1),
  }),
);

const hazards = Hazards.parse(
  JSON.parse(readFileSync(join(root, 'docs/clinical-safety/hazards.json'), 'utf8')),
);

const contract = sourceFiles(['contract'])
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Whether a test of that title is in the file, as a test's or a case's name. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file);
  if (!/\.(test|browser)\.tsx?$/.test(file) || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

function exists(control: z.infer<typeof Control>): boolean {
  if ('test' in control) return hasTest(control.test, control.title);
  const [method, path] = control.route.split(' ');
  return contract.includes(`route('${method}', '${path}'`);
}

test.each(hazards.map((hazard) => [hazard.id, hazard] as const))(
  'every control of %s exists',
  (_, { controls }) => {
    expect(controls.filter((control) => !exists(control))).toEqual([]);
  },
);

test('each hazard is listed once', () => {
  const ids = hazards.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a renamed test or a missing route is noticed', () => {
  expect(exists({ test: 'engine/form/eligibility.test.ts', title: 'nothing of the kind' })).toBe(false);
  expect(
    exists({ test: 'engine/form/nowhere.test.ts', title: 'a missing or invalid date excludes nobody' }),
  ).toBe(false);
  expect(exists({ route: 'POST /api/nowhere' })).toBe(false);
});
