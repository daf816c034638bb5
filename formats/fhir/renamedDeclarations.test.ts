import { type Place, renameAt } from '@clinic/engine/editing';
import { exported, imported } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';

describe('an imported item keeps its linkId', () => {
  const { definition } = imported([
    {
      linkId: 'grp',
      type: 'group',
      text: 'Group',
      item: [
        {
          linkId: 'pain',
          type: 'boolean',
          text: 'Pain?',
          code: [{ system: 'http://loinc.org', code: '1234-5' }],
        },
        {
          linkId: 'where',
          type: 'string',
          text: 'Where?',
          enableWhen: [{ question: 'pain', operator: '=', answerBoolean: true }],
        },
        {
          linkId: 'drugs',
          type: 'group',
          repeats: true,
          text: 'Drugs',
          item: [{ linkId: 'name', type: 'string', text: 'Name' }],
        },
      ],
    },
  ]);
  const before = exported(definition);
  test.each<[Place]>([
    [['grp']],
    [['grp', 'pain']],
    [['grp', 'where']],
    [['grp', 'drugs']],
    [['grp', 'drugs', 'name']],
  ])('%j', (place) => {
    expect(exported(renameAt(definition, place, 'renamed'))).toEqual(before);
  });

  test('an imported item keeps its linkId even if two items swap ids', () => {
    const passing = renameAt(definition, ['grp', 'pain'], 'passing');
    const other = renameAt(passing, ['grp', 'where'], 'pain');
    expect(exported(renameAt(other, ['grp', 'passing'], 'where'))).toEqual(before);
  });

  test('a step without an item in the imported form stays without one', () => {
    const renamed = renameAt(definition, ['about_you'], 'patient');
    expect(renamed.fhir?.added).toEqual(['patient']);
    expect(exported(renamed)).toEqual(before);
  });
});
