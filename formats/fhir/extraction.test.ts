/** Which resource an answer becomes: read from a Questionnaire, and written into one. */
import type { Definition, Question } from '@clinic/engine/definition';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`;
const NOT_OBSERVED = { url: sdc('observationExtract'), valueBoolean: false };
const OBSERVED = [
  { url: sdc('observationExtract'), valueBoolean: true },
  {
    url: sdc('observation-extract-category'),
    valueCodeableConcept: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }],
    },
  },
];

test('SDC resources are imported, edited in the builder, exported and imported again', () => {
  const element = (path: string) => `http://hl7.org/fhir/StructureDefinition/${path}`;
  const becomes = (valueCode: string) => ({ url: sdc('itemExtractionContext'), valueCode });
  const { definition, elements } = imported([
    { linkId: 'pulse', text: 'Pulse', type: 'integer', extension: OBSERVED },
    { linkId: 'shoe', text: 'Shoe size', type: 'integer', extension: [NOT_OBSERVED] },
    { linkId: 'sick', text: 'Are you sick?', type: 'boolean', extension: [becomes('Condition')] },
    {
      linkId: 'drugs',
      text: 'Your medicines',
      type: 'group',
      repeats: true,
      extension: [becomes('MedicationStatement')],
      item: [
        {
          linkId: 'drug',
          text: 'Name',
          type: 'string',
          definition: element('MedicationStatement#MedicationStatement.medication[x]'),
        },
        {
          linkId: 'dose',
          text: 'Dose',
          type: 'string',
          definition: element('MedicationStatement#MedicationStatement.dosage.text'),
        },
        {
          linkId: 'shop',
          text: 'Pharmacy',
          type: 'string',
          definition: element('Condition#Condition.code'),
        },
      ],
    },
  ]);
  const extractsIn = (form: Definition) =>
    questionsOf(form).flatMap((question) => [
      question.extract,
      ...(question.type === 'repeatingGroup' ? question.questions.map(({ extract }) => extract) : []),
    ]);
  expect(extractsIn(definition)).toEqual([
    { resource: 'Observation', category: 'vital-signs' },
    { resource: 'none' },
    // Nothing says which condition a "yes" would be.
    undefined,
    { resource: 'MedicationStatement' },
    { element: 'name' },
    { element: 'dose' },
    undefined,
  ]);
  const outcomes = elements.filter(({ path }) => /item\[2\]\.extension\[0\]$|definition$/.test(path));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['kept', 'taken', 'taken', 'kept']);

  const edited = structuredClone(definition);
  const [pulse, shoe, sick, drugs] = questionsOf(edited) as [Question, Question, Question, Question];
  delete pulse.extract;
  shoe.extract = { resource: 'Observation' };
  sick.extract = {
    resource: 'Condition',
    label: { en: 'Asthma' },
    code: { system: 'icd10cm', code: 'J45.909' },
    status: 'past',
  };
  if (drugs.type === 'repeatingGroup')
    Object.assign(drugs.questions[1] ?? {}, { extract: { element: 'note' } });
  const written = exported(edited);
  expect(JSON.stringify(written)).toContain('MedicationStatement#MedicationStatement.note.text');
  const back = imported(itemsOf(written));
  expect(extractsIn(back.definition)).toEqual([
    undefined,
    { resource: 'Observation' },
    sick.extract,
    { resource: 'MedicationStatement' },
    { element: 'name' },
    { element: 'note' },
    undefined,
  ]);
});

test('the facts that options state are exported and imported again', () => {
  const options = [
    { value: 'bp', label: { en: 'Blood pressure' }, extract: { system: 'snomed', code: '38341003' } },
    { value: 'pain', label: { en: 'Pain' }, extract: false },
    { value: 'gout', label: { en: 'Gout' } },
  ] as const;
  const { definition } = imported([
    {
      linkId: 'which',
      text: 'Which of these?',
      type: 'choice',
      repeats: true,
      answerOption: [{ valueString: 'bp' }, { valueString: 'pain' }, { valueString: 'gout' }],
    },
  ]);
  const edited = structuredClone(definition);
  const [which] = questionsOf(edited);
  if (which?.type !== 'multipleChoice') throw new Error('not a choice');
  which.extract = { resource: 'Condition', status: 'current' };
  which.options = which.options.map((option, index) => ({
    ...option,
    ...options[index],
    label: option.label,
  }));
  const back = imported(itemsOf(exported(edited)));
  const [again] = questionsOf(back.definition);
  expect(again?.extract).toEqual(which.extract);
  expect(again?.type === 'multipleChoice' && again.options.map(({ extract }) => extract)).toEqual([
    { system: 'snomed', code: '38341003' },
    false,
    undefined,
  ]);
});

test.each([
  ['the form', {}, { extension: OBSERVED }, 'Questionnaire.extension[0]'],
  ['a group around it', { extension: OBSERVED }, {}, 'Questionnaire.item[0].extension[0]'],
] as const)(
  'what %s says about Observations holds for every item with a code inside',
  (_what, ofGroup, rest, at) => {
    const code = [{ system: 'http://loinc.org', code: '8867-4' }];
    const inside = [
      { linkId: 'pulse', text: 'Pulse', type: 'integer', code },
      { linkId: 'note', text: 'Note', type: 'string' },
      { linkId: 'shoe', text: 'Shoe size', type: 'integer', code, extension: [NOT_OBSERVED] },
    ];
    const { definition, source, outcome } = imported(
      [{ linkId: 'g', text: 'Body', type: 'group', ...ofGroup, item: inside }],
      rest,
    );
    expect(questionsOf(definition).map(({ extract }) => extract)).toEqual([
      { resource: 'Observation', category: 'vital-signs' },
      undefined,
      { resource: 'none' },
    ]);
    expect(outcome(at)).toBe('taken');
    expect(exported(definition)).toEqual(source);
  },
);
