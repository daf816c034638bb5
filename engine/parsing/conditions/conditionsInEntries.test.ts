/** Problems of conditions in the entries of a repeating group, with their paths. */
import { describe, expect, test } from 'vitest';
import { medicines } from '../../../fixtures/medicines.ts';
import { parseDefinition } from '../parseDefinition.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests break them
type Parts = any[];

describe('the parser', () => {
  const problemsWith = (change: (questions: Parts) => void) => {
    const document = medicines();
    change(document.steps[1].questions[0].questions);
    return parseDefinition(document).problems.map(({ path, code, level }) => `${level} ${code} ${path}`);
  };
  const at = (index: number) => `steps[1].questions[0].questions[${index}]`;

  test.each<[string, (questions: Parts) => void, string[]]>([
    ['no problem', () => {}, []],
    [
      'a question asked before the group',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'smokes' }, true] };
      },
      [],
    ],
    [
      'its own group',
      (parts) => {
        parts[1].showWhen = { some: [{ var: 'medicines' }, { '==': [{ var: 'kind' }, 'other'] }] };
      },
      [`error circle ${at(1)}.showWhen`],
    ],
    [
      'a value computed from its own group',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'zinc' }, true] };
      },
      [`error circle ${at(1)}.showWhen`, `warning reads_later ${at(1)}.showWhen`],
    ],
    [
      'no question',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'gone' }, true] };
      },
      [`error dangling ${at(1)}.showWhen`],
    ],
    [
      'no option',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'kind' }, 'gone'] };
      },
      [`error dangling_option ${at(1)}.showWhen`],
    ],
    [
      'a circle',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'prescribed' }, true] };
      },
      [`warning reads_later ${at(1)}.showWhen`, `error circle ${at(1)}.showWhen`],
    ],
    [
      'a later question',
      (parts) => {
        parts[3].showWhen = { '!=': [{ var: 'since' }, null] };
      },
      [`warning reads_later ${at(3)}.showWhen`],
    ],
    [
      'malformed logic',
      (parts) => {
        parts[1].showWhen = { nothing: [1] };
      },
      [`error logic_operator ${at(1)}.showWhen`],
    ],
    [
      'checks',
      (parts) => {
        parts[0].checks = [
          { id: 'c', level: 'soft', when: { '==': [{ var: 'smokes' }, true] }, message: parts[0].label },
        ];
      },
      [`error group_checks ${at(0)}.checks`],
    ],
  ])('%s', (_what, change, expected) => {
    expect(problemsWith(change)).toEqual(expected);
  });
});
