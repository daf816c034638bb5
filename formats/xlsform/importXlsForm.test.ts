/** Import of XLSForms, with a report of every cell. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import type { Question } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import { choices, xlsForm } from '@clinic/testing/xlsform/xlsForm';
import { expect, test } from 'vitest';
import { importXlsForm } from './importXlsForm.ts';
import type { SheetRows } from './sheet.ts';
import { templateSheets } from './template.ts';

/** Steps after the one about the patient. */
function imported(sheets: SheetRows[]) {
  const { definition, refused, groups, title } = importXlsForm(sheets);
  expect(refused).toEqual([]);
  const steps = definition?.steps.slice(1) ?? [];
  const cells = groups.flatMap(({ elements }) => elements);
  const outcome = (path: string) => {
    const cell = cells.find((each) => each.path === path);
    return [cell?.outcome, cell?.note?.code];
  };
  return { definition, steps, questions: steps.flatMap(({ questions }) => questions), outcome, title };
}

const only = (...rows: Parameters<typeof xlsForm>): Question =>
  imported(xlsForm(...rows)).questions[0] as Question;

test('the template becomes a bilingual questionnaire with steps, pages, conditions and a computed value', () => {
  const { definition, refused, groups } = importXlsForm(templateSheets());
  expect(refused).toEqual([]);
  expect(definition?.languages).toEqual(['en', 'es']);
  const [, lifestyle, health] = definition?.steps ?? [];
  const smokes = { id: 'smokes', type: 'choice', required: true };
  expect(lifestyle).toMatchObject({
    title: { en: 'Lifestyle', es: { text: 'Estilo de vida', from: 'Lifestyle' } },
    questions: [
      smokes,
      {
        ...{ id: 'cigarettes', type: 'integer', min: 1, max: 100 },
        showWhen: {
          or: [{ '==': [{ var: 'smokes' }, 'daily'] }, { '==': [{ var: 'smokes' }, 'sometimes'] }],
        },
      },
    ],
  });
  expect(health?.pages).toMatchObject([
    { questions: ['conditions'] },
    { questions: ['insulin'] },
    { title: { en: 'Weight and height' }, questions: ['weight', 'height', 'bmi'] },
    { questions: ['remarks'] },
  ]);
  expect(health?.questions[1]?.showWhen).toEqual({ in: ['diabetes', { var: 'conditions' }] });
  const outcomes = groups.flatMap(({ elements }) => elements.map(({ outcome }) => outcome));
  expect(new Set(outcomes)).toEqual(new Set(['taken', 'mapped']));
});

test('sheets and columns can be in any case and order, and the form can be only in Spanish', () => {
  const { definition, title } = imported([
    { name: 'notes', rows: [['x']] },
    {
      name: 'SURVEY',
      rows: [
        [],
        ['Caption', 'TYPE', 'Name', 'remark'],
        ['¿Cuántos años tiene usted?', 'Integer', 'edad', 'a'],
      ],
    },
    { name: 'settings', rows: [['form title'], ['Salud']] },
  ]);
  expect([title, definition?.languages]).toEqual(['Salud', ['es']]);
  expect(definition?.steps[1]).toMatchObject({
    title: { es: 'Preguntas' },
    questions: [{ id: 'edad', type: 'integer', label: { es: '¿Cuántos años tiene usted?' } }],
  });
});

test('a language in which a text is missing is left out, and its column says so', () => {
  const label = (en: string, es: string, fr = '') => ({
    'label::English (en)': en,
    'label::es': es,
    'label::Klingon': fr,
  });
  const { definition, outcome } = imported(
    xlsForm(
      [
        { type: 'text', name: 'a', ...label('First', 'Primero', 'x') },
        { type: 'text', name: 'b', ...label('Second', '') },
      ],
      [],
      { default_language: 'English (en)' },
    ),
  );
  expect(definition?.languages).toEqual(['en']);
  expect(outcome('survey.1.label::es')).toEqual(['kept', 'languageLeftOut']);
  expect(outcome('survey.1.label::Klingon')).toEqual(['kept', 'languageUnknown']);
});

test('groups are steps, sections and pages; their conditions are those of their questions', () => {
  const { steps } = imported(
    xlsForm([
      { type: 'integer', name: 'age', label: 'Age' },
      { type: 'begin group', name: 'adult', label: 'Adults', relevant: '${age} >= 18' },
      { type: 'begin_group', name: 'work', label: 'Work', relevant: '${age} < 65' },
      { type: 'text', name: 'job', label: 'Job', relevant: '${age} != 30' },
      { type: 'end_group' },
      { type: 'begin group', name: 'page', label: 'Body', appearance: 'field-list' },
      { type: 'decimal', name: 'height', label: 'Height' },
      { type: 'decimal', name: 'weight', label: 'Weight' },
      { type: 'end group' },
      { type: 'end group' },
    ]),
  );
  expect(steps).toMatchObject([
    { questions: [{ id: 'age' }] },
    {
      ...{ id: 'adult', title: { en: 'Adults' }, showWhen: { '>=': [{ var: 'age' }, 18] } },
      sections: [{ id: 'work', title: { en: 'Work' } }],
      questions: [
        {
          id: 'job',
          section: 'work',
          showWhen: { and: [{ '<': [{ var: 'age' }, 65] }, { '!=': [{ var: 'age' }, 30] }] },
        },
        { id: 'height' },
        { id: 'weight' },
      ],
      pages: [{ questions: ['job'] }, { questions: ['height', 'weight'], title: { en: 'Body' } }],
    },
  ]);
});

test('a repeat is a repeating group; what is in a repeat within it is asked once in each entry', () => {
  const { questions, outcome } = imported(
    xlsForm([
      { type: 'integer', name: 'n', label: 'How many?' },
      { type: 'begin_repeat', name: 'medicine', label: 'Medicine', repeat_count: '${n}' },
      { type: 'text', name: 'which', label: 'Which?' },
      { type: 'integer', name: 'dose', label: 'Tablets a day of ${which}', relevant: "${which} != ''" },
      { type: 'begin_repeat', name: 'inner', label: 'Inner' },
      { type: 'text', name: 'why', label: 'Why?' },
      { type: 'end_repeat' },
      { type: 'end_repeat' },
      { type: 'calculate', name: 'total', calculation: 'sum(${dose})' },
      { type: 'note', name: 'many', label: 'Many', relevant: 'count(${medicine}) > 3' },
      { type: 'text', name: 'wrong', label: 'Wrong', relevant: "${which} = 'x'" },
    ]),
  );
  const [, group, total, many] = questions;
  expect(group).toMatchObject({
    ...{ id: 'medicine', type: 'repeatingGroup', maxItems: 200, checks: [{ level: 'soft' }] },
    questions: [{ id: 'which' }, { id: 'dose', label: { en: 'Tablets a day of {which|…}' } }, { id: 'why' }],
  });
  expect([total?.type, many?.type]).toEqual(['computed', 'information']);
  expect(outcome('survey.6.type')).toEqual(['mapped', 'askedOnce']);
  expect(outcome('survey.12.relevant')).toEqual(['kept', 'shownAlways']);
});

test.each<[string, Record<string, string>, object]>([
  ['several lines', { type: 'text', appearance: 'multiline' }, { type: 'longText' }],
  [
    'a range of few whole numbers',
    { type: 'range', parameters: 'start=0 end=10 step=1' },
    { type: 'scale', min: 0, max: 10 },
  ],
  [
    'a range in steps',
    { type: 'range', parameters: 'start=0;end=1;step=0.1' },
    { type: 'decimal', min: 0, max: 1, step: 0.1 },
  ],
  ['a signature', { type: 'image', appearance: 'signature' }, { type: 'signature' }],
  ['a picture', { type: 'photo' }, { type: 'file', accept: ['jpeg', 'png'] }],
  ['a box to tick', { type: 'acknowledge' }, { type: 'consent' }],
  ['a list', { type: 'select_one s', appearance: 'minimal' }, { type: 'choice', display: 'select' }],
  [
    'choices side by side',
    { type: 'select all that apply from s', appearance: 'horizontal' },
    { type: 'multipleChoice', orientation: 'horizontal' },
  ],
  ['own words', { type: 'select_one s or_other' }, { type: 'choice', other: { maxLength: 200 } }],
  [
    'an order of preference',
    { type: 'rank s' },
    { type: 'matrix', rows: [{ id: 'a' }, { id: 'b' }], options: [{ value: 1 }, { value: 2 }] },
  ],
  [
    'a limit of age',
    { type: 'integer', constraint: '. > 17 and . <= 120' },
    { type: 'integer', min: 18, max: 120 },
  ],
  ['a day that is past', { type: 'date', constraint: '. <= today()' }, { type: 'date', max: 'today' }],
  [
    'digits',
    { type: 'text', constraint: "regex(., '^[0-9]{5}$')" },
    { format: 'digits', minLength: 5, maxLength: 5 },
  ],
  ['a fixed default', { type: 'select_multiple s', default: 'a b' }, { proposed: ['a', 'b'] }],
  ['a default that is computed', { type: 'date', default: 'today()' }, { compute: { var: 'today' } }],
  ['what nobody can answer', { type: 'text', read_only: 'yes' }, { type: 'information' }],
  ['both hints', { type: 'text', hint: 'One', guidance_hint: 'Two' }, { help: { en: 'One\n\nTwo' } }],
  [
    'formatting',
    { type: 'note', label: '# Now\nTake **two** <b>x</b>' },
    { label: { en: '## Now\n\nTake **two** x' } },
  ],
])('%s is said by a type, a limit or a layout', (_what, cells, question) => {
  expect(only([{ name: 'q', label: 'Q', ...cells }], choices({ s: ['a', 'b'] }))).toMatchObject(question);
});

test('what is not asked here is in the report with its reason', () => {
  const { questions, outcome } = imported(
    xlsForm([
      { type: 'start', name: 'start' },
      { type: 'geopoint', name: 'where', label: 'Where?' },
      { type: 'audio', name: 'voice', label: 'Say it' },
      { type: 'hidden', name: 'site', default: 'north' },
      { type: 'calculate', name: 'code', calculation: 'uuid()' },
      {
        type: 'text',
        name: 'q',
        label: 'Q',
        relevant: "${site} = 'south' or ${code} = ''",
        'media::image': 'q.png',
      },
    ]),
  );
  expect(questions.map(({ id }) => id)).toEqual(['q']);
  expect(outcome('survey.2.type')).toEqual(['kept', 'metadataStay']);
  expect(outcome('survey.3.label')).toEqual(['kept', 'placesStay']);
  expect(outcome('survey.4.type')).toEqual(['kept', 'kindNotAccepted']);
  expect(outcome('survey.6.calculation')).toEqual(['kept', 'notComputed']);
  expect(outcome('survey.7.relevant')).toEqual(['kept', 'shownAlways']);
  expect(outcome('survey.7.media::image')).toEqual(['kept', 'unusedCell']);
});

const DAY = '2026-03-01';

test('a choice that its filter does not offer is refused once the answers settle it', () => {
  const { definition, outcome } = imported(
    xlsForm(
      [
        { type: 'select_one country', name: 'country', label: 'Country' },
        {
          type: 'select_one city',
          name: 'city',
          label: 'City',
          choice_filter: 'of = ${country}',
          required: "${country} = 'fr'",
        },
      ],
      [
        ...choices({ country: ['es', 'fr'] }),
        { list_name: 'city', name: 'madrid', label: 'Madrid', of: 'es' },
        { list_name: 'city', name: 'paris', label: 'Paris', of: 'fr' },
      ],
    ),
  );
  const codes = (answers: Record<string, string>) =>
    definition &&
    assess(compileQuestionnaire(definition), answers, DAY).issues.flatMap(({ key, code }) =>
      key === 'city' ? [code] : [],
    );
  expect(codes({ country: 'es', city: 'madrid' })).toEqual([]);
  expect(codes({ country: 'es', city: 'paris' })).toEqual(['check:city_check']);
  expect(codes({ city: 'paris' })).toEqual([]);
  expect(outcome('survey.3.required')).toEqual(['kept', 'notRequired']);
});

test('a long filter of many choices is reported instead of compiled for each of them', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    list_name: 'x',
    name: `c${at}`,
    label: 'C',
    f: String(at),
  }));
  const filter = Array.from({ length: 100 }, (_, at) => `f != '${at}'`).join(' and ');
  const { questions, outcome } = imported(
    xlsForm([{ type: 'select_one x', name: 'q', label: 'Q', choice_filter: filter }], many),
  );
  expect(questions).toMatchObject([{ id: 'q', type: 'choice' }]);
  expect(questions[0]?.checks).toBeUndefined();
  expect(outcome('survey.2.choice_filter')).toEqual(['kept', 'notChecked']);
});
