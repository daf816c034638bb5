/** Tests both evaluators against the documented behaviour of each JSON-logic operator. */
import jsonLogic from 'json-logic-js';
import { describe, expect, test } from 'vitest';
import type { LogicJson, Value } from '../base/logicJson.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluate } from './compile.ts';

type Row = readonly [logic: LogicJson, data: Record<string, Value>, expected: Value];

const none = {};
const basket = { fruits: ['apple', 'fig', 'plum'], prices: [4, 1, 3, 2], empty: [] };
const nested = {
  order: {
    total: 30,
    lines: [
      { sku: 'a', n: 2 },
      { sku: 'b', n: 5 },
    ],
  },
};

const SUITE: Record<string, Row[]> = {
  'values that are not rules': [
    [true, none, true],
    [false, none, false],
    [17, none, 17],
    [3.14, none, 3.14],
    ['apple', none, 'apple'],
    [null, none, null],
    [['a', 'b'], none, ['a', 'b']],
    [[1, { '+': [1, 1] }], none, [1, 2]],
  ],
  equality: [
    [{ '==': [1, 1] }, none, true],
    [{ '==': [1, '1'] }, none, true],
    [{ '==': [1, 2] }, none, false],
    [{ '==': [0, false] }, none, true],
    [{ '==': ['', false] }, none, true],
    [{ '==': [null, 0] }, none, false],
    [{ '===': [1, 1] }, none, true],
    [{ '===': [1, '1'] }, none, false],
    [{ '===': [null, null] }, none, true],
    [{ '!=': [1, 2] }, none, true],
    [{ '!=': [1, '1'] }, none, false],
    [{ '!==': [1, 2] }, none, true],
    [{ '!==': [1, '1'] }, none, true],
    [{ '!==': [1, 1] }, none, false],
  ],
  order: [
    [{ '>': [2, 1] }, none, true],
    [{ '>': [1, 1] }, none, false],
    [{ '>': ['2', 1] }, none, true],
    [{ '>=': [1, 1] }, none, true],
    [{ '>=': [0, 1] }, none, false],
    [{ '<': [1, 2] }, none, true],
    [{ '<': ['1', 2] }, none, true],
    [{ '<': ['b', 'a'] }, none, false],
    [{ '<=': [1, 1] }, none, true],
    [{ '<=': [2, 1] }, none, false],
    [{ '<': [1, 2, 3] }, none, true],
    [{ '<': [1, 1, 3] }, none, false],
    [{ '<': [1, 4, 3] }, none, false],
    [{ '<=': [1, 1, 3] }, none, true],
    [{ '<=': [1, 4, 3] }, none, false],
    [{ '<=': [1, { var: 'x' }, 3] }, { x: 3 }, true],
  ],
  'truth and its opposite': [
    [{ '!': [false] }, none, true],
    [{ '!': false }, none, true],
    [{ '!': [0] }, none, true],
    [{ '!': [''] }, none, true],
    [{ '!': [[]] }, none, true],
    [{ '!': ['0'] }, none, false],
    [{ '!': [[0]] }, none, false],
    [{ '!!': [[]] }, none, false],
    [{ '!!': ['0'] }, none, true],
    [{ '!!': [null] }, none, false],
  ],
  'and, or': [
    [{ and: [true, true] }, none, true],
    [{ and: [true, false] }, none, false],
    [{ and: [1, 3] }, none, 3],
    [{ and: ['a', 0, 'b'] }, none, 0],
    [{ and: [[], true] }, none, []],
    [{ and: [3] }, none, 3],
    [{ or: [false, true] }, none, true],
    [{ or: [0, ''] }, none, ''],
    [{ or: [0, 'a', 'b'] }, none, 'a'],
    [{ or: [[], 'a'] }, none, 'a'],
  ],
  'if and ?:': [
    [{ if: [true, 'yes', 'no'] }, none, 'yes'],
    [{ if: [false, 'yes', 'no'] }, none, 'no'],
    [{ if: [[], 'yes', 'no'] }, none, 'no'],
    [{ if: ['0', 'yes', 'no'] }, none, 'yes'],
    [{ if: [false, 'yes'] }, none, null],
    [{ if: ['only'] }, none, 'only'],
    [{ if: [false, 1, true, 2, 3] }, none, 2],
    [{ if: [false, 1, false, 2, 3] }, none, 3],
    [{ if: [{ '>': [{ var: 'x' }, 1] }, { cat: ['x=', { var: 'x' }] }, 0] }, { x: 2 }, 'x=2'],
    [{ '?:': [0, 1, 2] }, none, 2],
  ],
  arithmetic: [
    [{ '+': [1, 2] }, none, 3],
    [{ '+': [1, '2', 3] }, none, 6],
    [{ '+': '3.14' }, none, 3.14],
    [{ '-': [3, 2] }, none, 1],
    [{ '-': [2] }, none, -2],
    [{ '-': '2' }, none, -2],
    [{ '*': [2, 3, 4] }, none, 24],
    [{ '*': ['2', 3] }, none, 6],
    [{ '/': [7, 2] }, none, 3.5],
    [{ '%': [7, 3] }, none, 1],
    [{ '%': [-7, 3] }, none, -1],
    [{ max: [1, 3, 2] }, none, 3],
    [{ max: [-1, '4'] }, none, 4],
    [{ min: [1, 3, -2] }, none, -2],
    [{ min: [5] }, none, 5],
  ],
  text: [
    [{ cat: ['ice', 'cream'] }, none, 'icecream'],
    [{ cat: [1, null, true] }, none, '1true'],
    [{ cat: 'one' }, none, 'one'],
    [{ cat: ['I love ', { var: 'food' }, ' pie'] }, { food: 'apple' }, 'I love apple pie'],
    [{ substr: ['jsonlogic', 4] }, none, 'logic'],
    [{ substr: ['jsonlogic', -5] }, none, 'logic'],
    [{ substr: ['jsonlogic', 0, 1] }, none, 'j'],
    [{ substr: ['jsonlogic', 4, 2] }, none, 'lo'],
    [{ substr: ['jsonlogic', 1, -5] }, none, 'son'],
    [{ substr: [12345, 1, 2] }, none, '23'],
  ],
  'in and merge': [
    [{ in: ['Spring', 'Springfield'] }, none, true],
    [{ in: ['i', 'team'] }, none, false],
    [{ in: ['fig', { var: 'fruits' }] }, basket, true],
    [{ in: ['kiwi', { var: 'fruits' }] }, basket, false],
    [{ in: ['1', [1, 2]] }, none, false],
    [{ in: ['a', 3] }, none, false],
    [{ in: ['', ''] }, none, false],
    [{ merge: [[1, 2], [3]] }, none, [1, 2, 3]],
    [{ merge: [1, [2, [3]]] }, none, [1, 2, [3]]],
    [{ merge: [[], 'a'] }, none, ['a']],
  ],
  variables: [
    [{ var: 'x' }, { x: 1 }, 1],
    [{ var: ['x'] }, { x: 1 }, 1],
    [{ var: ['y', 9] }, { x: 1 }, 9],
    [{ var: ['x', 9] }, { x: 0 }, 0],
    [{ var: ['x', 9] }, { x: null }, null],
    [{ var: 'order.total' }, nested, 30],
    [{ var: ['order.tax', 0] }, nested, 0],
    [{ var: 'fruits.1' }, basket, 'fig'],
    [{ var: 'order.lines.1.sku' }, nested, 'b'],
  ],
  'missing, missing_some': [
    [{ missing: ['x', 'y'] }, { x: 1 }, ['y']],
    [{ missing: ['x'] }, { x: 1 }, []],
    [{ missing: ['x'] }, { x: '' }, ['x']],
    [{ missing: ['x'] }, { x: null }, ['x']],
    [{ missing: ['x'] }, { x: 0 }, []],
    [{ missing: 'y' }, { x: 1 }, ['y']],
    [{ missing: [['x', 'y']] }, none, ['x', 'y']],
    [{ missing_some: [1, ['x', 'y']] }, { x: 1 }, []],
    [{ missing_some: [2, ['x', 'y', 'z']] }, { x: 1 }, ['y', 'z']],
    [{ if: [{ missing: ['x'] }, 'incomplete', 'ok'] }, { x: 1 }, 'ok'],
  ],
  lists: [
    [{ map: [{ var: 'prices' }, { '*': [{ var: '' }, 2] }] }, basket, [8, 2, 6, 4]],
    [{ map: [{ var: 'order.lines' }, { var: 'sku' }] }, nested, ['a', 'b']],
    [{ map: ['no list', 1] }, none, []],
    [{ filter: [{ var: 'prices' }, { '>': [{ var: '' }, 2] }] }, basket, [4, 3]],
    [{ filter: [{ var: 'order.lines' }, { '>=': [{ var: 'n' }, 5] }] }, nested, [{ sku: 'b', n: 5 }]],
    [{ reduce: [{ var: 'prices' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, basket, 10],
    [{ reduce: [{ var: 'empty' }, { var: 'current' }, 'start'] }, basket, 'start'],
    [{ reduce: ['no list', { var: 'current' }, 7] }, none, 7],
    [
      {
        reduce: [
          { var: 'order.lines' },
          { '+': [{ var: 'current.n' }, { var: 'accumulator' }] },
          { var: 'order.total' },
        ],
      },
      nested,
      37,
    ],
    [{ all: [{ var: 'prices' }, { '>': [{ var: '' }, 0] }] }, basket, true],
    [{ all: [{ var: 'prices' }, { '>': [{ var: '' }, 1] }] }, basket, false],
    [{ all: [{ var: 'empty' }, true] }, basket, false],
    [{ some: [{ var: 'prices' }, { '>': [{ var: '' }, 3] }] }, basket, true],
    [{ some: [{ var: 'prices' }, { '>': [{ var: '' }, 4] }] }, basket, false],
    [{ some: [{ var: 'empty' }, true] }, basket, false],
    [{ none: [{ var: 'prices' }, { '>': [{ var: '' }, 4] }] }, basket, true],
    [{ none: [{ var: 'prices' }, { '==': [{ var: '' }, 1] }] }, basket, false],
    [{ none: [{ var: 'empty' }, true] }, basket, true],
    [{ some: [[1, 2], { in: [{ var: '' }, [2, 3]] }] }, none, true],
  ],
};

describe.each(Object.entries(SUITE))('%s', (_area, rows) => {
  test.each(rows)('%j of %j is %j', (logic, data, expected) => {
    expect(checkLogic(logic, 'rule')).toEqual([]);
    expect(jsonLogic.apply(logic as never, data)).toEqual(expected);
    expect(evaluate(compileLogic(logic), { values: data, chosen: data, flags: {} })).toEqual(expected);
  });
});
