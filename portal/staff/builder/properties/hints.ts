/** How the properties of the format are edited, in order; what is missing here is drawn by its JSON Schema alone. */
import { FALLBACK_LANGUAGE, isLanguage, type LocalizedText, words } from '@clinic/engine/base';
import {
  type Choice,
  canCarry,
  carryOf,
  isChoice,
  isList,
  presentationOf,
  type Question,
  type QuestionType,
  takesAnswer,
  traitsOf,
} from '@clinic/engine/definition';
import { bandsFromRows, type FormatSchema, inLanguage, suggestedId } from '@clinic/engine/editing';
import { conditionOn, isComparable } from '../../logic/subjects.ts';
import type { Data, Hint, Hints, Scope } from '../panel/hint.ts';

/** The first question that a condition can be about. */
function comparable({ definition, question, group }: Scope): Question | undefined {
  if (question && isComparable(question)) return question;
  const around = group && 'questions' in group ? group.questions : undefined;
  return (around ?? definition.steps.flatMap(({ questions }) => questions)).find(isComparable);
}

/** A new entry with a condition and an id of its own. */
const conditional =
  (name: string, content: object): Hint['fresh'] =>
  (scope, entries) => {
    const first = comparable(scope);
    const isTaken = (id: string): boolean => entries.some((entry) => entry.id === id);
    return (
      first && { id: suggestedId(name, { separator: '_', isTaken }), when: conditionOn(first), ...content }
    );
  };

const KEY: Hint = { label: 'builder.field.id', field: 'key', wide: true };

const ACTIONS: Hint = {
  label: 'builder.notices.actions',
  list: { add: 'builder.notices.addAction', remove: 'builder.notices.removeAction' },
  fresh: () => ({ kind: 'call', number: '', label: {} }),
  texts: (name) => [`builder.notices.${name}`],
  parts: {
    kind: { values: (kind) => `builder.notices.kinds.${kind}`, wide: false },
    number: { optional: true },
    label: {},
    body: { when: ({ kind }) => kind === 'text' },
  },
};

const CHECKS: Hint = {
  label: 'builder.checks.title',
  help: 'builder.checks.help',
  list: { add: 'builder.checks.add', remove: 'builder.checks.remove' },
  fresh: conditional('check', { level: 'soft', message: {} }),
  texts: (name) => [`builder.checks.${name}`],
  when: (part) => takesAnswer(part as never) || part.type === 'computed',
  parts: {
    level: { wide: true },
    when: {},
    message: {},
    switchUnit: {
      field: 'switchUnit',
      when: ({ level, switchUnit }, { group }) => (level === 'soft' && !group) || switchUnit !== undefined,
    },
  },
};

const LIMITS: Hints = { min: {}, max: {}, softMin: {}, softMax: {}, step: {} };

function usualOther({ definition: { languages } }: Scope): object {
  const [source = FALLBACK_LANGUAGE] = languages;
  const label = languages
    .filter(isLanguage)
    .reduce<LocalizedText>((text, language) => inLanguage(text, language, source, words(language).other), {});
  return { label, maxLength: 200 };
}

const isCoded = (part: Data): boolean => part.codeList !== undefined;
const hasUnits = (part: Data): boolean => part.units !== undefined;
const optionsOf = (part: Data): readonly unknown[] => (part.options as unknown[] | undefined) ?? [];

/** A draft may have no options. */
const presentation = (question: Data) =>
  presentationOf({ ...question, options: optionsOf(question) } as unknown as Choice);

/** A new band starts where the last one ends. */
function bandsOf(
  rows: readonly (readonly string[])[],
  { definition }: Scope,
  bands: readonly Data[],
): Data[] {
  const taken = bands.map(({ value }) => String(value));
  const [first, ...others] = bandsFromRows(rows, { languages: definition.languages, taken });
  if (!first) return [];
  const end = bands.at(-1)?.to;
  const isOpen = first.from === undefined && first.to === undefined && typeof end === 'number';
  return [isOpen ? { from: Number(end) + 1, ...first } : first, ...others];
}

/** Of some types only. The others are drawn by their schema alone. */
const OF_TYPES: Hints = {
  display: {
    wide: true,
    usual: ({ value }) => (isChoice(value as never) ? presentation(value) : undefined),
  },
  // Options in a select or a search have no direction.
  orientation: { usual: () => 'vertical', when: (part) => !isList(presentation(part)) },
  options: { own: 'options', when: (part) => !isCoded(part) },
  rows: { own: 'rows' },
  codeList: { own: 'codeList', when: (part) => isCoded(part) || optionsOf(part).length === 0 },
  other: {
    label: 'builder.other.title',
    frame: 'tick',
    list: { add: 'builder.other.allowed' },
    fresh: usualOther,
    texts: (name) => [`builder.other.${name}`],
    parts: { label: {}, maxLength: {} },
  },
  document: {
    label: 'builder.document.title',
    frame: 'button',
    help: 'builder.document.help',
    list: { add: 'builder.document.add', remove: 'builder.document.remove', none: 'builder.document.none' },
    fresh: () => ({ version: '1.0', title: {}, text: {} }),
    texts: (name) => [`builder.document.texts.${name}`, `builder.document.${name}`],
    parts: {
      version: { wide: true },
      title: {},
      text: { formatted: true },
    },
  },
  unit: { label: 'builder.unit', widget: 'unit', wide: true, when: (part) => !hasUnits(part) },
  units: {
    label: 'builder.property.units',
    labelHidden: true,
    list: { add: 'builder.addUnit' },
    fresh: () => ({ unit: '' }),
    parts: { unit: { label: 'builder.unit', widget: 'unit', wide: true, optional: true }, ...LIMITS },
  },
  entriesFrom: {
    widget: 'question',
    types: ['multipleChoice'],
    help: 'builder.form.entriesFromHelp',
    wide: true,
  },
  minLabel: {},
  maxLabel: {},
  fhirPath: { own: 'compute' },
  bands: {
    label: 'builder.bands.title',
    help: 'builder.bands.help',
    list: {
      add: 'builder.bands.add',
      fromRows: bandsOf,
      addHelp: 'builder.bands.addHelp',
      columns: ['builder.bands.fromColumn', 'builder.bands.toColumn'],
    },
    parts: {
      text: { label: 'builder.bands.text' },
      from: { label: 'builder.bands.fromLabel', name: 'builder.bands.from' },
      to: { label: 'builder.bands.toLabel', name: 'builder.bands.to' },
      value: {
        label: 'builder.bands.valueLabel',
        name: 'builder.bands.value',
        field: 'key',
        key: { isStored: true },
        wide: false,
      },
      alert: { label: 'builder.bands.alertLabel', name: 'builder.bands.alert' },
    },
  },
};

const ORDER = ['display', 'orientation', 'rows', 'options', 'codeList', '', 'units'];

/** Of every question: above and below what is of its type. */
const ABOVE: Hints = {
  label: {},
  type: { own: 'questionType', wide: false, free: true },
  id: { own: 'questionId', wide: false, free: true },
  // Which questions are required is the clinic's choice, even in an instrument.
  required: { free: true, when: (part) => takesAnswer(part as never) },
};

const BELOW: Hints = {
  showWhen: {},
  whenHidden: {
    label: 'builder.whenHidden.label',
    help: 'builder.whenHidden.help',
    values: (meaning) => `builder.whenHidden.${meaning}`,
    free: true,
    wide: true,
    usual: () => 'no',
    when: ({ type, showWhen, whenHidden, id }, { definition }) =>
      type !== 'information' &&
      (showWhen ??
        whenHidden ??
        definition.steps.find(({ questions }) => questions.some((question) => question.id === id))
          ?.showWhen) !== undefined,
  },
  shortLabel: {
    when: ({ section, shortLabel }, { group }) =>
      group !== undefined || section !== undefined || shortLabel !== undefined,
  },
  help: { formatted: true },
  picture: { own: 'picture' },
  section: { own: 'section' },
  why: { free: true },
  proposed: { own: 'proposed' },
  carry: {
    label: 'builder.carry.label',
    help: 'builder.carry.help',
    values: (carry) => `builder.carry.${carry}`,
    free: true,
    wide: true,
    usual: usualCarry,
    when: (part, { group }) => group === undefined && canCarry(part as never),
  },
  role: { own: 'role', when: (_, { group }) => group === undefined },
  extract: { own: 'extract' },
  checks: CHECKS,
  measure: { group: { label: 'builder.codes', count: 'codes' }, wide: true, when: isMeasured },
  codes: {
    group: { label: 'builder.codes', count: 'codes' },
    list: { add: 'wizard.list.add', remove: 'wizard.list.remove', beginsWithOne: true },
    parts: { system: {}, code: {}, note: { wide: true } },
  },
};

/** What is done with an earlier answer if the question does not say. */
function usualCarry({ definition, question }: Scope): string | undefined {
  const { carry: _, ...silent } = question ?? {};
  const step = definition.steps.find(({ questions }) => questions.some(({ id }) => id === question?.id));
  return question && step && carryOf(silent as Question, step, definition);
}

/** Whether it can ask for an amount that another question asks for in another unit. */
function isMeasured(part: Data): boolean {
  const { answer, isPoint } = traitsOf(part as never);
  return answer === 'number' && !isPoint;
}

/** All that questions of a type have, `format` being their schema. */
export function questionHints(format: FormatSchema, type: QuestionType): Hints {
  const [moment, limits] = [traitsOf({ type }).moment, Object.keys(LIMITS)];
  const own = Object.keys(format.properties ?? {}).filter((name) => !(name in ABOVE) && !(name in BELOW));
  // Of those that are not named.
  const middle = ORDER.indexOf('');
  const place = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : middle);
  const hintOf = (name: string): Hint => {
    if (moment && moment !== 'time' && limits.includes(name))
      return { label: `builder.dateLimit.${name}`, widget: 'dateLimit' };
    if ('units' in (format.properties ?? {}) && limits.includes(name))
      return { when: (part) => !hasUnits(part) };
    return OF_TYPES[name] ?? {};
  };
  const ofType = own
    .filter((name) => !['compute', 'questions'].includes(name))
    .toSorted((one, other) => place(one) - place(other))
    .map((name) => [name, hintOf(name)]);
  return { ...ABOVE, ...Object.fromEntries(ofType), ...BELOW };
}

export const STEP_HINTS: Hints = {
  title: { free: true },
  intro: { formatted: true },
  showWhen: { free: true },
  sections: {
    own: 'sections',
    when: ({ questions, sections }) => (questions as unknown[]).length > 1 || !!sections,
  },
  pages: { own: 'pages', free: true },
  id: { own: 'stepId', free: true },
};

const details = (label: string, help: string, texts: Hint['texts'], parts: Hints): Hint => ({
  label,
  help,
  frame: 'details',
  texts,
  parts,
});

const patient = (...types: readonly string[]): Hint => ({ widget: 'question', optional: true, types });

/** @param isUnassessed the rule set has no flags */
export const definitionHints = (isUnassessed: boolean): Hints => ({
  title: {},
  id: {
    label: 'builder.field.id',
    field: 'key',
    wide: false,
    key: { pattern: /^[a-z][a-z0-9-]{0,79}$/, isStored: true },
  },
  version: {
    field: 'key',
    wide: false,
    key: { pattern: /^[0-9]{1,6}\.[0-9]{1,6}$/ },
  },
  ruleSet: { own: 'ruleSet' },
  noRulesReason: {
    help: 'builder.field.noRulesReasonHelp',
    wide: true,
    when: ({ noRulesReason }) => isUnassessed || noRulesReason !== undefined,
  },
  patient: {
    label: 'builder.patient.title',
    frame: 'fieldset',
    texts: (name) => [`builder.patient.${name}`],
    parts: {
      givenName: patient('text'),
      familyName: patient('text'),
      email: patient('email', 'text'),
      phone: patient('phone'),
      birthDate: patient('date'),
      signature: patient('text'),
      messagesConsent: patient('consent'),
    },
  },
  eligibility: {
    label: 'builder.eligibility.title',
    help: 'builder.eligibility.help',
    list: { add: 'builder.eligibility.add', isSection: true, isCollapsible: true },
    fresh: conditional('rule', { title: {}, text: {} }),
    texts: (name) => [`builder.eligibility.texts.${name}`, `builder.eligibility.${name}`],
    parts: { when: {}, title: {}, text: {}, next: {}, actions: ACTIONS, mayContinue: {}, id: KEY },
  },
  notices: {
    label: 'builder.notices.title',
    help: 'builder.notices.help',
    list: { add: 'builder.notices.add', isSection: true, isCollapsible: true },
    fresh: conditional('notice', { level: 'help', title: {}, text: {} }),
    texts: (name) => [`builder.notices.texts.${name}`, `builder.notices.${name}`],
    parts: {
      when: {},
      level: { wide: true },
      title: {},
      text: {},
      next: {},
      afterwards: {},
      actions: ACTIONS,
      id: KEY,
    },
  },
  start: details('builder.start.title', 'builder.start.help', (name) => [`builder.start.${name}`], {
    intro: { optional: true },
    prepare: {
      list: { add: 'builder.start.add', entry: 'builder.start.entry', isPlain: true },
      fresh: () => ({}),
    },
  }),
  everyPage: details(
    'builder.everyPage.title',
    'builder.everyPage.help',
    (name) => [`builder.everyPage.${name}`],
    {
      above: { formatted: true },
      below: { formatted: true },
    },
  ),
  confirmation: details(
    'builder.confirmation.title',
    'builder.confirmation.help',
    (name) => [`builder.confirmation.texts.${name}`],
    {
      title: {},
      text: {},
      next: {
        label: 'builder.notices.texts.next',
        list: { add: 'builder.confirmation.add', entry: 'builder.confirmation.step' },
        fresh: () => ({ title: {}, text: {} }),
        parts: { title: {}, text: {} },
      },
    },
  ),
  migrations: { own: 'migrations' },
});
