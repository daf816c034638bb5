import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallDefinition } from '../../fixtures/smallDefinition.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { mergeDefinitions } from './merge.ts';

// biome-ignore lint/suspicious/noExplicitAny: reaches into it by path
type Loose = any;
type Edit = (definition: Loose) => void;

const after = (...edits: Edit[]): Definition => {
  const definition = smallDefinition();
  for (const edit of edits) edit(definition);
  return definition;
};

const merged = (mine: Edit, theirs: Edit): NonNullable<ReturnType<typeof mergeDefinitions>> => {
  const result = mergeDefinitions(smallDefinition(), after(mine), after(theirs));
  if (!result) throw new Error('not merged');
  return result;
};

const question = (definition: Loose, id: string): Loose =>
  definition.steps.flatMap((step: Loose) => step.questions).find((each: Loose) => each.id === id);

/** Edits of one step each, so that edits of different steps are independent. */
const editOfStep = (step: number): fc.Arbitrary<Edit> =>
  fc
    .array(
      fc.record({
        what: fc.constantFrom('label', 'required', 'remove', 'add', 'move', 'title', 'help', 'option'),
        at: fc.nat(20),
        text: fc.string({ minLength: 1, maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((changes) => (definition: Loose) => {
      for (const [index, { what, at, text }] of changes.entries()) {
        const { questions } = definition.steps[step];
        const place = at % questions.length;
        if (what === 'label') questions[place].label = { en: text };
        if (what === 'help') questions[place].help = { en: text };
        if (what === 'required') questions[place].required = !questions[place].required;
        if (what === 'title') definition.steps[step].title = { en: text };
        if (what === 'remove' && questions.length > 1) questions.splice(place, 1);
        if (what === 'move') questions.unshift(...questions.splice(place, 1));
        if (what === 'option')
          questions[place].options?.push({ value: `${step}-${index}-new`, label: { en: text } });
        if (what === 'add') {
          const id = `new_${step}_${index}_${at}`;
          questions.splice(place, 0, { id, type: 'yesNo', label: { en: text } });
        }
      }
    });

test('a merge of changes to different steps is both of them, one after the other', () => {
  fc.assert(
    fc.property(editOfStep(0), editOfStep(1), (mine, theirs) => {
      const { definition, conflicts } = merged(mine, theirs);
      expect(conflicts).toEqual([]);
      expect(definition).toEqual(after(mine, theirs));
      expect(definition).toEqual(after(theirs, mine));
    }),
    { numRuns: 150 },
  );
});

test('any two edits merge into a definition in which each thing both kept stands once', () => {
  const anyEdit = fc.oneof(editOfStep(0), editOfStep(1));
  fc.assert(
    fc.property(anyEdit, anyEdit, (mine, theirs) => {
      const ids = (definition: Loose): string[] =>
        definition.steps.flatMap((step: Loose) => step.questions.map(({ id }: Loose) => id));
      const { definition } = merged(mine, theirs);
      const all = ids(definition);
      expect(new Set(all).size).toBe(all.length);
      const others = new Set(ids(after(theirs)));
      for (const id of ids(after(mine))) if (others.has(id)) expect(all).toContain(id);
      expect(parseDefinition(definition).problems.map(({ code }) => code)).not.toContain('duplicate_id');
    }),
    { numRuns: 150 },
  );
});

test('what only one changed is taken, whoever it was', () => {
  fc.assert(
    fc.property(editOfStep(0), (edit) => {
      const nothing = () => undefined;
      expect(merged(edit, nothing)).toEqual({ definition: after(edit), conflicts: [] });
      expect(merged(nothing, edit)).toEqual({ definition: after(edit), conflicts: [] });
      expect(merged(edit, edit)).toEqual({ definition: after(edit), conflicts: [] });
    }),
  );
});

describe('what both changed', () => {
  test('two properties of one question are both taken', () => {
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

  test('one property differently: mine stands, and both values are told', () => {
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

  test('an option that one removed and the other changed is kept and told', () => {
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

  test('a question moved by one and changed by the other is changed where it went', () => {
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

  test('the order, differently: mine stands, and it is told', () => {
    const { definition, conflicts } = merged(
      (d) => d.steps[0].questions.unshift(...d.steps[0].questions.splice(3, 1)),
      (d) => d.steps[0].questions.reverse(),
    );
    expect((definition as Loose).steps[0].questions[0].id).toBe('mail');
    expect(conflicts).toEqual([{ kind: 'step', id: 'person', about: 'place', property: 'questions' }]);
  });

  test('a new question by each, at the same place: both are there', () => {
    const add = (id: string) => (d: Loose) =>
      d.steps[0].questions.splice(1, 0, { id, type: 'yesNo', label: { en: id } });
    const { definition, conflicts } = merged(add('mine'), add('theirs'));
    expect(conflicts).toEqual([]);
    expect((definition as Loose).steps[0].questions.slice(0, 4).map(({ id }: Loose) => id)).toEqual(
      expect.arrayContaining(['welcome', 'mine', 'theirs', 'agree']),
    );
  });
});

test('ids that are not unique cannot be merged by', () => {
  const twice = after((d) => {
    question(d, 'mail').id = 'name';
  });
  expect(mergeDefinitions(smallDefinition(), twice, smallDefinition())).toBeUndefined();
});
