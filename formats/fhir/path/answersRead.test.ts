/** Inputs of expressions that only the server can evaluate. */
import { read } from '@clinic/testing/fhir/readItems';
import { expect, test } from 'vitest';

test.each<[string, string[]]>([
  ["item.where(linkId='a').answer.value.matches('x')", ['a']],
  ["%resource.item.where(linkId='g').item.where(linkId='b').answer.value", ['b']],
  ["%resource.descendants().where(linkId='b' or linkId = 'a').answer.value", ['a', 'b']],
  ["repeat(item | answer.item).where(linkId='b').answer.value", ['b']],
  ["repeat(item.tail()).where(linkId='b').answer.value", ['b']],
  [
    "repeat(item).where(linkId='b' and answer.value = %resource.item.where(linkId='a').answer.value)",
    ['a', 'b'],
  ],
  ["item.where(linkId='list').item.where(linkId='c').answer.value", ['list']],
  ["item.where(linkId='g').exists()", ['b', 'own']],
  ['item.where(answer.exists()).count()', ['a', 'b', 'own', 'list']],
  ["iif(item.where(linkId='a').exists(), 1, item.where(linkId='list').item.count())", ['a', 'list']],
  ["'x'.matches('y')", []],
])('%s', (expression, reads) => {
  expect(read(expression)).toMatchObject({ reads, variables: [] });
  expect(read(expression)).not.toHaveProperty('at');
});

test('variables are listed after those that they read, and start at the item that declares them', () => {
  const reads = read('%twice + 1', { once: "item.where(linkId='b').answer.value", twice: '%once * 2' });
  expect(reads).toMatchObject({
    reads: ['b'],
    variables: [
      { name: 'once', at: 'g' },
      { name: 'twice', expression: '%once * 2' },
    ],
  });
});

test.each([
  ['%patient.birthDate', 'variable'],
  ['%loop', 'circle'],
  ["item.where(linkId='a').answer.value.memberOf('http://x')", 'function'],
  ['now()', 'function'],
  ['%resource.subject.reference', 'element'],
  ['item.where(', 'unfinished'],
])('%s is not left to the server', (expression, code) => {
  expect(read(expression, { loop: '%loop + 1' })).toMatchObject({ reason: { code } });
});
