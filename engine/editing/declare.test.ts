import { base } from '@clinic/fixtures/authoring/earlierForm';
import { expect, test } from 'vitest';
import { declareRename, withoutDeclared } from './declare.ts';

test('declaring a rename twice records it once, and removing it leaves none', () => {
  const once = declareRename(base, '1.0', { from: 'age', to: 'years' });
  const twice = declareRename(once, '1.0', { from: 'years', to: 'old' });
  expect(twice.migrations).toEqual([{ from: '1.0', rename: [{ from: 'age', to: 'old' }] }]);
  expect(declareRename(twice, '1.0', { from: 'old', to: 'age' }).migrations).toBeUndefined();
  expect(withoutDeclared(twice, '1.0', { from: 'age', to: 'old' })).toEqual(base);
});
