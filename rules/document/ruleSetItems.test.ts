import { expect, test } from 'vitest';
import { mergeRuleSets, resolveRuleSets, ruleSetDifferences } from './ruleSetItems.ts';

const flag = (key: string, change: object = {}) => ({ key, severity: 'info', value: false, ...change });
const limit = (value: number) => ({ key: 'limit', value, source: 'Label' });

const content = ({
  flags = [flag('one'), flag('two')],
  parameters = [limit(30)],
  cases = [{ id: 'a', answers: { age: 40 } }],
  expectations = [] as object[],
}: {
  flags?: object[];
  parameters?: object[];
  cases?: object[];
  expectations?: object[];
} = {}) => ({
  document: { id: 'rules', version: '1.1', parameters, derived: [], flags },
  cases,
  expectations,
});

const expectation = (caseId: string, value: boolean) => ({ set: 's', caseId, flag: 'one', value });

test('changes to different flags, parameters and cases are all taken', () => {
  const mine = content({
    flags: [flag('one', { severity: 'danger' }), flag('two'), flag('three')],
    expectations: [expectation('x', true)],
  });
  const theirs = content({
    flags: [flag('one'), flag('two', { value: true })],
    parameters: [limit(27)],
    cases: [{ id: 'a', answers: { age: 41 } }],
    expectations: [expectation('y', false)],
  });
  expect(mergeRuleSets(content(), mine, theirs)).toEqual({
    content: content({
      flags: [flag('one', { severity: 'danger' }), flag('two', { value: true }), flag('three')],
      parameters: [limit(27)],
      cases: [{ id: 'a', answers: { age: 41 } }],
      expectations: [expectation('y', false), expectation('x', true)],
    }),
    conflicts: [],
  });
});

test('two values for one limit are a conflict that can be resolved for either side', () => {
  const [mine, theirs] = [content({ parameters: [limit(27)] }), content({ parameters: [limit(25)] })];
  const merged = mergeRuleSets(content(), mine, theirs);
  expect(merged?.conflicts).toEqual([
    {
      kind: 'parameter',
      id: 'limit',
      about: 'property',
      property: 'value',
      base: 30,
      mine: 27,
      theirs: 25,
    },
  ]);
  const [conflict] = merged?.conflicts ?? [];
  if (!merged || !conflict) throw new Error('no conflict');
  expect(resolveRuleSets(merged.content, theirs, conflict)).toEqual(theirs);
  expect(resolveRuleSets(merged.content, mine, conflict)).toEqual(mine);
});

test('a flag that one removed and the other changed is kept until the conflict is resolved', () => {
  const mine = content({ flags: [flag('one')] });
  const theirs = content({ flags: [flag('one'), flag('two', { value: true })] });
  const merged = mergeRuleSets(content(), mine, theirs);
  expect(merged?.conflicts).toEqual([{ kind: 'flag', id: 'two', about: 'removed' }]);
  expect(merged?.content).toEqual(theirs);
  const [conflict] = merged?.conflicts ?? [];
  if (merged && conflict) expect(resolveRuleSets(merged.content, mine, conflict)).toEqual(mine);
});

test('a key used twice cannot be merged', () => {
  const twice = content({ flags: [flag('one'), flag('one')] });
  expect(mergeRuleSets(content(), twice, content({ parameters: [] }))).toBeUndefined();
});

test('what settles a flag that is not known is a property of its own', () => {
  const after = content({ flags: [flag('one', { whenUnknown: 'measure' }), flag('two')] });
  expect(ruleSetDifferences(content(), after)).toMatchObject([
    { change: 'changed', kind: 'flag', id: 'one', property: 'whenUnknown', after: 'measure' },
  ]);
});

test('differences name the flag, the parameter or the case', () => {
  const after = content({ flags: [flag('two'), flag('three')], parameters: [limit(27)], cases: [] });
  expect(ruleSetDifferences(content(), after)).toEqual([
    { change: 'removed', kind: 'flag', id: 'one' },
    { change: 'removed', kind: 'case', id: 'a' },
    { change: 'changed', kind: 'parameter', id: 'limit', property: 'value', before: 30, after: 27 },
    { change: 'added', kind: 'flag', id: 'three' },
  ]);
});
