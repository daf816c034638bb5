import { type Loose, merged, question } from '@clinic/fixtures/authoring/mergedEdits';
import { describe, expect, test } from 'vitest';

describe('changes by both editors', () => {
  test('a property changed differently keeps my value and reports both', () => {
    const { definition, conflicts } = merged(
      (d) => {
        question(d, 'name').maxLength = 20;
      },
      (d) => {
        question(d, 'name').maxLength = 30;
      },
    );
    expect(question(definition, 'name').maxLength).toBe(20);
    expect(conflicts).toEqual([
      {
        kind: 'question',
        id: 'name',
        question: 'name',
        about: 'property',
        property: 'maxLength',
        base: 10,
        mine: 20,
        theirs: 30,
      },
    ]);
  });

  test('an option that one removed and the other changed is kept and reported', () => {
    const { definition, conflicts } = merged(
      (d) => question(d, 'sex').options.splice(2, 1),
      (d) => {
        question(d, 'sex').options[2].label = { en: 'Rather not' };
      },
    );
    expect(question(definition, 'sex').options[2]).toMatchObject({
      value: 'unsaid',
      label: { en: 'Rather not' },
    });
    expect(conflicts).toEqual([{ kind: 'option', id: 'unsaid', question: 'sex', about: 'removed' }]);
  });

  test('an order changed differently keeps mine and reports a conflict', () => {
    const { definition, conflicts } = merged(
      (d) => d.steps[0].questions.unshift(...d.steps[0].questions.splice(3, 1)),
      (d) => d.steps[0].questions.reverse(),
    );
    expect((definition as Loose).steps[0].questions[0].id).toBe('mail');
    expect(conflicts).toEqual([{ kind: 'step', id: 'person', about: 'place', property: 'questions' }]);
  });
});
