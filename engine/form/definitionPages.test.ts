import { type Change, changed } from '@clinic/fixtures/changed';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { consentProblems } from '../parsing/consentProblems.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';

const problemsOf = (change: Change): string[] =>
  parseDefinition(changed(smallDefinition(), change)).problems.map(({ path, code }) => `${path}: ${code}`);

const notice = (more: object = {}) => ({
  id: 'helpline',
  when: { '==': [{ var: 'sex' }, 'female'] },
  level: 'urgent',
  title: inBoth('Talk to somebody', 'Hable con alguien'),
  text: inBoth('Call 988.', 'Llame al 988.'),
  ...more,
});

const action = (number: string) => ({ kind: 'call', number, label: inBoth('Call', 'Llamar') });

/** Weight in pounds or kilograms, depending on `units`; height in feet and inches or centimeters. */
const twoUnits: Change = (d) => {
  const shownFor = (units: string) => ({ '==': [{ var: 'unit_system' }, units] });
  const number = (id: string, measure: string, unit: string, units: string) => ({
    id,
    type: 'quantity',
    unit,
    measure,
    label: inBoth(id, id),
    showWhen: shownFor(units),
  });
  d.steps[1].questions.push(
    {
      id: 'unit_system',
      type: 'choice',
      label: inBoth('Units', 'Unidades'),
      options: ['us', 'metric'].map((value) => ({ value, label: inBoth(value, value) })),
    },
    number('tall_ft', 'tall', '[ft_i]', 'us'),
    number('tall_in', 'tall', '[in_i]', 'us'),
    number('tall_cm', 'tall', 'cm', 'metric'),
    number('heavy_lb', 'heavy', '[lb_av]', 'us'),
    number('heavy_kg', 'heavy', 'kg', 'metric'),
  );
};

const withSwitch =
  (switchUnit: object, level = 'soft'): Change =>
  (d) => {
    twoUnits(d);
    d.steps[1].questions.at(-1).checks = [
      {
        id: 'light',
        level,
        when: { '<': [{ var: 'heavy_kg' }, 50] },
        message: inBoth('Is this right?', '¿Es correcto?'),
        switchUnit,
      },
    ];
  };
const CHECK = 'steps[1].questions[13].checks[0].switchUnit';

test('a definition may have texts around its questions', () => {
  const definition = changed(smallDefinition(), (d) => {
    twoUnits(d);
    d.notices = [
      notice({ next: inBoth('Go on', 'Siga'), actions: [action('988'), action('1-800-273-8255')] }),
    ];
    d.start = {
      intro: inBoth('Five minutes', 'Cinco minutos'),
      prepare: [inBoth('Your card', 'Su tarjeta')],
    };
    d.confirmation = {
      title: inBoth('Done', 'Listo'),
      text: inBoth('We have it', 'Lo tenemos'),
      next: [{ title: inBoth('Today', 'Hoy'), text: inBoth('We read it', 'Lo leemos') }],
    };
    d.steps[0].questions[1].document = {
      version: '1.0',
      title: inBoth('Privacy', 'Privacidad'),
      text: inBoth('x'.repeat(20_000), 'y'.repeat(20_000)),
    };
    d.steps[1].pages = [
      {
        questions: d.steps[1].questions.map(({ id }: { id: string }) => id),
        sideBySide: [['tall_ft', 'tall_in']],
      },
    ];
  });
  expect(parseDefinition(definition)).toEqual({ definition, problems: [] });
});

test.each<[string, Change, string[]]>([
  ['two notices of one id', { notices: [notice(), notice()] }, ['notices[1].id: duplicate_id']],
  [
    'a notice that reads a question that is not there',
    { notices: [notice({ when: { '==': [{ var: 'nobody' }, 1] } })] },
    ['notices[0].when: dangling'],
  ],
  [
    'a notice for an option that is not there',
    { notices: [notice({ when: { '==': [{ var: 'sex' }, 'neither'] } })] },
    ['notices[0].when: dangling_option'],
  ],
  ['a notice for everybody', { notices: [notice({ when: true })] }, ['notices[0].when: no_answer']],
  [
    'a number that cannot be dialled',
    { notices: [notice({ actions: [action('javascript:alert(1)'), action('nine eight eight')] })] },
    ['notices[0].actions[0].number: shape', 'notices[0].actions[1].number: shape'],
  ],
  ['a level that does not exist', { notices: [notice({ level: 'fatal' })] }, ['notices[0].level: shape']],
  [
    'texts without a translation',
    {
      notices: [notice({ text: { en: 'Call' }, actions: [{ ...action('988'), label: { en: 'Call' } }] })],
      start: { intro: { en: 'Welcome' }, prepare: [inBoth('a', 'b'), { en: 'Your card' }] },
      confirmation: { next: [{ title: { en: 'Soon' }, text: inBoth('a', 'b') }] },
      'steps[0].questions[1].document': { version: '1', title: inBoth('a', 'b'), text: { en: 'Privacy' } },
    },
    [
      'notices[0].text.es: translation_missing',
      'notices[0].actions[0].label.es: translation_missing',
      'start.intro.es: translation_missing',
      'start.prepare[1].es: translation_missing',
      'confirmation.next[0].title.es: translation_missing',
      'steps[0].questions[1].document.text.es: translation_missing',
    ],
  ],
  [
    'a row with a question of another page, a question twice, and a gap',
    (d) => {
      twoUnits(d);
      const ids = d.steps[1].questions.map(({ id }: { id: string }) => id);
      const sideBySide = [
        ['tall_ft', 'name'],
        ['tall_ft', 'tall_in'],
        ['tall_cm', 'heavy_kg'],
      ];
      d.steps[1].pages = [{ questions: ids, sideBySide }];
    },
    [
      'steps[1].pages[0].sideBySide[0][1]: dangling',
      'steps[1].pages[0].sideBySide[1][0]: row_twice',
      'steps[1].pages[0].sideBySide[2][1]: row_order',
    ],
  ],
  [
    'a row of one',
    (d) => {
      d.steps[0].pages = [
        { questions: d.steps[0].questions.map(({ id }: { id: string }) => id), sideBySide: [['name']] },
      ];
    },
    ['steps[0].pages[0].sideBySide[0]: shape'],
  ],
  [
    'a row with something that needs the whole width',
    (d) => {
      d.steps[0].pages = [
        {
          questions: d.steps[0].questions.map(({ id }: { id: string }) => id),
          sideBySide: [['born', 'sex']],
        },
      ];
    },
    ['steps[0].pages[0].sideBySide[0][0]: row_type', 'steps[0].pages[0].sideBySide[0][1]: row_type'],
  ],
  [
    'another unit on a hard check',
    withSwitch({ question: 'unit_system', to: 'us' }, 'hard'),
    [`${CHECK}: switch_hard`],
  ],
  [
    'a switch of an unknown question',
    withSwitch({ question: 'nobody', to: 'us' }),
    [`${CHECK}.question: switch_unit`],
  ],
  [
    'a switch of a question without a unit',
    withSwitch({ question: 'name', to: 'kg' }),
    [`${CHECK}.question: switch_unit`],
  ],
  [
    'a switch to an unknown option',
    withSwitch({ question: 'unit_system', to: 'old' }),
    [`${CHECK}.to: switch_unit`],
  ],
  ['a switch to the same unit', withSwitch({ question: 'heavy_kg', to: 'kg' }), [`${CHECK}.to: switch_unit`]],
  [
    'a switch of feet, which have no one number',
    withSwitch({ question: 'tall_ft', to: 'cm' }),
    [`${CHECK}.to: switch_unit`],
  ],
  [
    'a unit a quantity does not have',
    withSwitch({ question: 'weight', to: 'g' }),
    [`${CHECK}.to: switch_unit`],
  ],
  ['a switch by the choice of units', withSwitch({ question: 'unit_system', to: 'us' }), []],
  ['a switch by the number', withSwitch({ question: 'heavy_kg', to: '[lb_av]' }), []],
  ['a switch of a quantity with several units', withSwitch({ question: 'weight', to: 'kg' }), []],
])('each problem of these parts is reported with its path: %s', (_what, change, expected) => {
  expect(problemsOf(change)).toEqual(expected);
});

test('a consent without a document can be published, with a warning', () => {
  const definition = smallDefinition() as Definition;
  expect(consentProblems(definition)).toMatchObject([
    { path: 'steps[0].questions[1].document', level: 'warning', code: 'consent_document' },
  ]);
  const documented = changed(smallDefinition(), (d) => {
    d.steps[0].questions[1].document = { version: '1.0', title: inBoth('a', 'b'), text: inBoth('c', 'd') };
  });
  expect(consentProblems(documented)).toEqual([]);
});
