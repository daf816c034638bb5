import { changed } from '@clinic/fixtures/changed';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { asEarlier, comparable } from './history.ts';

const label = inBoth('Label', 'Texto');
const form = (id: string, version: string, questions: object[], migrations: object[] = []) =>
  ({ id, version, migrations, steps: [{ id: 'step', title: label, questions }] }) as unknown as Definition;
const weight = { id: 'kg', type: 'decimal', label, unit: 'kg' };
const pounds = { ...weight, unit: '[lb_av]' };
const height = { id: 'cm', type: 'decimal', label, unit: 'cm' };
const checkIn = form('check-in', '1.0', [weight, { id: 'mood', type: 'yesNo', label }]);

test('two forms ask one series if they ask alike under one id, also in the same version', () => {
  const keys = ['kg', 'cm', 'mood'];
  const seriesIn = (earlier: Definition) => Object.fromEntries(comparable(checkIn, earlier, keys));
  expect(seriesIn(form('intake', '1.0', [{ ...weight, min: 20 }, height]))).toEqual({ kg: true, cm: true });
  expect(seriesIn(form('intake', '1.0', [pounds]))).toEqual({ kg: false });
  expect(seriesIn(form('intake', '3.2', [{ ...weight, type: 'integer' }]))).toEqual({ kg: false });
});

test('a question that was renamed within its form is not the same series', () => {
  const rename = [{ from: '1.0', rename: [{ from: 'mass', to: 'kg' }] }];
  const later = form('check-in', '1.1', [weight], rename);
  const earlier = form('check-in', '1.0', [weight]);
  expect(comparable(later, earlier, ['kg']).get('kg')).toBe(false);
  expect(comparable(form('check-in', '1.1', [weight]), earlier, ['kg']).get('kg')).toBe(true);
});

test('what was not asked is left out, and what was asked differently is unknown', () => {
  const inputs = { values: { kg: 90, lb: 200, secret: 'x' }, chosen: { kg: 90, lb: 200, secret: 'x' } };
  const alike = new Map([
    ['kg', true],
    ['lb', false],
  ]);
  const made = asEarlier({ questionnaireId: 'intake', version: '1.0', on: '2026-02-03' }, inputs, alike);
  expect(made).toEqual({
    ...{ questionnaireId: 'intake', version: '1.0', on: '2026-02-03' },
    values: { kg: 90, lb: undefined },
    chosen: { kg: 90, lb: undefined },
  });
  expect(Object.hasOwn(made.values, 'lb')).toBe(true);
});

test('a form cannot read earlier submissions', () => {
  const { problems } = parseDefinition(
    changed(smallDefinition(), { 'steps[1].showWhen': { '>': [{ previous: [{ var: 'pulse' }] }, 90] } }),
  );
  expect(problems.map(({ path, code }) => `${path}: ${code}`)).toContain(
    'steps[1].showWhen.>[0]: earlier_in_form',
  );
});
