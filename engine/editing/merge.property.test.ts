import { after, type Edit, type Loose, merged } from '@clinic/fixtures/authoring/mergedEdits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDefinition } from '../parsing/parseDefinition.ts';

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

test('any two edits merge into a definition that contains each item both kept exactly once', () => {
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

test('a change by only one side is taken, whichever side it was', () => {
  fc.assert(
    fc.property(editOfStep(0), (edit) => {
      const nothing = () => undefined;
      expect(merged(edit, nothing)).toEqual({ definition: after(edit), conflicts: [] });
      expect(merged(nothing, edit)).toEqual({ definition: after(edit), conflicts: [] });
      expect(merged(edit, edit)).toEqual({ definition: after(edit), conflicts: [] });
    }),
  );
});
