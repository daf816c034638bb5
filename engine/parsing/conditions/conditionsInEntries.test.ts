/** Problems of conditions in the entries of a repeating group, with their paths. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { medicines } from '@clinic/fixtures/medicines';
import { describe, expect, test } from 'vitest';
import { parseDefinition } from '../parseDefinition.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests break them
type Parts = any[];

const check = (when: object) => ({ id: 'c', level: 'soft', when, message: inBoth('Right?', '¿Seguro?') });

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
      'a check of the entry, of what is around the group, and of the group itself',
      (parts) => {
        parts[0].checks = [
          check({ '==': [{ var: 'dose' }, 9] }),
          { ...check({ '==': [{ var: 'zinc' }, true] }), id: 'd' },
          { ...check({ none: [{ var: 'medicines' }, { '==': [{ var: 'dose' }, 1] }] }), id: 'e' },
        ];
      },
      [],
    ],
    [
      'a check of no question',
      (parts) => {
        parts[0].checks = [check({ '==': [{ var: 'gone' }, true] })];
      },
      [`error dangling ${at(0)}.checks[0].when`],
    ],
    [
      'malformed logic of a check',
      (parts) => {
        parts[0].checks = [check({ nothing: [1] })];
      },
      [`error logic_operator ${at(0)}.checks[0].when`],
    ],
    [
      'a check that offers another unit',
      (parts) => {
        const switchUnit = { question: 'dose', to: 'kg' };
        parts[3].checks = [{ ...check({ '>': [{ var: 'dose' }, 5] }), switchUnit }];
      },
      [`error group_switch ${at(3)}.checks[0].switchUnit`],
    ],
  ])('%s', (_what, change, expected) => {
    expect(problemsWith(change)).toEqual(expected);
  });
});
