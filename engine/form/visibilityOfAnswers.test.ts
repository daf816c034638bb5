import { smallVisit } from '@clinic/fixtures/smallVisit';
import { describe, expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { visibleAnswers } from './visibility.ts';

const visit = smallVisit();

describe('effective answers', () => {
  const counting = (answers: Answers) => visibleAnswers(visit.questionnaire, answers, visit.resolve(answers));

  test('exclude hidden, blank, unknown and computed ones', () => {
    const answers = {
      smokes: false,
      packs: 3,
      name: ' ',
      pills: ['', null],
      nonsense: 1,
      heightM: 9,
      welcome: 'x',
    };
    expect(counting(answers)).toEqual({ smokes: false });
  });

  test('include no and zero', () => {
    expect(counting({ smokes: false, pain: 0 })).toEqual({ smokes: false, pain: 0 });
  });

  test('exclude "none of the above" next to other choices', () => {
    expect(counting({ conditions: ['none', 'gout'] })).toEqual({ conditions: ['gout'] });
    expect(counting({ conditions: ['none'] })).toEqual({ conditions: ['none'] });
  });

  test('exclude blank entries of lists and groups', () => {
    const operations: AnswerValue = [{ what: 'Hip', when: '' }, { what: ' ' }];
    expect(counting({ pills: ['Aspirin', ' '], operations })).toEqual({
      pills: ['Aspirin'],
      operations: [{ what: 'Hip' }],
    });
  });

  test('inherited JavaScript property names are not answers', () => {
    expect(counting(JSON.parse('{"__proto__": {"smokes": true}}'))).toEqual({});
    expect(counting(Object.create({ smokes: true }))).toEqual({});
  });
});
