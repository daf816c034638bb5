import { after, type Loose, merged, question } from '@clinic/fixtures/authoring/mergedEdits';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { describe, expect, test } from 'vitest';
import { mergeDefinitions } from './merge.ts';

describe('changes by both editors', () => {
  test('changes to two properties of one question are both taken', () => {
    const { definition, conflicts } = merged(
      (d) => {
        question(d, 'name').label = { en: 'Full name' };
      },
      (d) => {
        question(d, 'name').maxLength = 99;
      },
    );
    expect(conflicts).toEqual([]);
    expect(question(definition, 'name')).toMatchObject({ label: { en: 'Full name' }, maxLength: 99 });
  });

  test('a question moved by one and changed by the other has both changes', () => {
    const { definition, conflicts } = merged(
      (d) => d.steps[1].questions.unshift(...d.steps[0].questions.splice(2, 1)),
      (d) => {
        question(d, 'name').required = false;
      },
    );
    expect(conflicts).toEqual([]);
    expect((definition as Loose).steps[1].questions[0]).toMatchObject({ id: 'name', required: false });
    expect((definition as Loose).steps[0].questions.map(({ id }: Loose) => id)).not.toContain('name');
  });

  test('questions that each added at the same place are both kept', () => {
    const add = (id: string) => (d: Loose) =>
      d.steps[0].questions.splice(1, 0, { id, type: 'yesNo', label: { en: id } });
    const { definition, conflicts } = merged(add('mine'), add('theirs'));
    expect(conflicts).toEqual([]);
    expect((definition as Loose).steps[0].questions.slice(0, 4).map(({ id }: Loose) => id)).toEqual(
      expect.arrayContaining(['welcome', 'mine', 'theirs', 'agree']),
    );
  });
});

test('a document whose ids are not unique cannot be merged', () => {
  const twice = after((d) => {
    question(d, 'mail').id = 'name';
  });
  expect(mergeDefinitions(smallDefinition(), twice, smallDefinition())).toBeUndefined();
});
