/** Writes a definition as an XLSForm, and lists what XLSForm cannot say. */
import { FALLBACK_LANGUAGE, type LocalizedText, type LogicJson } from '@clinic/engine/base';
import {
  type Definition,
  FORMAT_TRAITS,
  hasCodeList,
  markupIn,
  type Option,
  type Question,
  type SectionOfStep,
  type Step,
} from '@clinic/engine/definition';
import { sectionPath } from '@clinic/engine/form';
import { not } from '@clinic/engine/logic';
import { type Message, messageText, say, textsOf } from '../../importing/texts/message.ts';
import type { Column } from '../columns.ts';
import type { SheetRows } from '../sheet.ts';
import { type Cells, languageName, sheetOf } from '../template.ts';
import { type Naming, NotWritten, quoted, writeXPath } from './writeXPath.ts';

export interface Unsaid {
  /** The id of the question, step or part of the form. */
  id: string;
  message: Message;
}

export interface ExportedXlsForm {
  sheets: SheetRows[];
  /** What the XLSForm leaves out. */
  unsaid: readonly Unsaid[];
}

/** The name of the sheet that lists what is left out, in the file that people download; ODK and Kobo ignore it. */
const UNSAID_SHEET = 'left out';

/** Parts of a form and of a question that have a place in an XLSForm. All others are listed as left out. */
const SAID = {
  form: new Set([
    'id',
    'version',
    'title',
    'languages',
    'ruleSet',
    'noRulesReason',
    'patient',
    'steps',
    'fhir',
    'table',
    'migrations',
  ]),
  step: new Set(['id', 'title', 'showWhen', 'sections', 'questions', 'pages']),
  question: new Set([
    ...[
      'id',
      'type',
      'label',
      'help',
      'why',
      'required',
      'section',
      'showWhen',
      'proposed',
      'compute',
      'checks',
      'unit',
      'min',
      'max',
    ],
    ...[
      'options',
      'other',
      'maxLength',
      'minLength',
      'format',
      'display',
      'orientation',
      'questions',
      'rows',
      'minItems',
      'maxItems',
    ],
    ...['accept', 'maxMb', 'maxFiles', 'staffOnly', 'decimals'],
  ]),
  option: new Set(['value', 'label', 'exclusive', 'unknown', 'score']),
};

/** Never throws. Conditions and formulas that are left out are in the list with their question. */
export function exportXlsForm(definition: Definition): ExportedXlsForm {
  return new Exporter(definition).form();
}

/** The sheets with a further one of what is left out. */
export function xlsFormFile(definition: Definition, language: string = FALLBACK_LANGUAGE): SheetRows[] {
  const { sheets, unsaid } = exportXlsForm(definition);
  if (unsaid.length === 0) return sheets;
  const head = ['', messageText(say('exportHead'), language)];
  const rows = unsaid.map(({ id, message }) => [id, messageText(message, language)]);
  return [...sheets, { name: UNSAID_SHEET, rows: [head, ...rows] }];
}

class Exporter {
  readonly #definition: Definition;
  readonly #unsaid: Unsaid[] = [];
  readonly #survey: Cells[] = [];
  readonly #choices: Cells[] = [];
  readonly #lists = new Map<string, string>();
  /** Question → its name: ids are unique within the form or an entry only. */
  readonly #names = new Map<Question, string>();
  readonly #byId = new Map<string, Question>();

  constructor(definition: Definition) {
    this.#definition = definition;
    const used = new Set<string>();
    for (const question of questionsOf(definition)) {
      let name = question.id;
      while (used.has(name)) name = `${name}_`;
      used.add(name);
      this.#names.set(question, name);
      if (!this.#byId.has(question.id)) this.#byId.set(question.id, question);
    }
  }

  form(): ExportedXlsForm {
    const { id, version, title, steps, languages, patient, ...others } = this.#definition;
    this.#leaveOut(id, Object.keys(others), SAID.form);
    for (const step of steps) this.#step(step);
    const [source = FALLBACK_LANGUAGE] = languages;
    const settings = {
      ...{
        form_title: markupIn(title, source),
        form_id: id,
        version,
        default_language: languageName(source),
      },
      ...{ patient_given_name: patient.givenName, patient_family_name: patient.familyName },
      patient_email: patient.email,
    };
    return {
      sheets: [
        sheetOf('survey', this.#survey),
        sheetOf('choices', this.#choices.length > 0 ? this.#choices : [{ list_name: '', name: '' }]),
        sheetOf('settings', [settings]),
      ],
      unsaid: this.#unsaid,
    };
  }

  #step(step: Step): void {
    const { id, title, showWhen, questions, sections = [], pages } = step;
    this.#leaveOut(id, Object.keys(step), SAID.step);
    const onOnePage = pages === undefined || pages.length === 1;
    this.#begin('group', id, title, showWhen, onOnePage ? { appearance: 'field-list' } : {});
    let open: readonly SectionOfStep[] = [];
    let page: readonly string[] | undefined;
    for (const question of questions) {
      const path = sectionPath(step, question.section);
      while (open.some((each, index) => each !== path[index])) {
        open = open.slice(0, -1);
        this.#end('group');
      }
      for (const section of path.slice(open.length))
        this.#begin('group', `${id}_${section.id}`, section.title);
      open = path;
      const shared =
        sections.length === 0 && !onOnePage
          ? pages.find(({ questions: ids }) => ids.includes(question.id))
          : undefined;
      const isGroup = shared && (shared.questions.length > 1 || shared.title !== undefined);
      if (isGroup && shared.questions !== page)
        this.#begin('group', `${id}_page_${question.id}`, shared.title, undefined, {
          appearance: 'field-list',
        });
      page = shared?.questions;
      this.#question(question);
      if (shared && shared.questions.length > 1 && shared.questions.at(-1) === question.id)
        this.#end('group');
    }
    if (sections.length > 0 && !onOnePage) this.#leave(id, say('exportPages'));
    if (onOnePage && pages?.[0]?.title) this.#leave(id, say('exportLeavesOut', { what: 'pages.title' }));
    if (pages?.some(({ sideBySide }) => sideBySide))
      this.#leave(id, say('exportLeavesOut', { what: 'sideBySide' }));
    for (const _ of open) this.#end('group');
    this.#end('group');
  }

  #begin(
    kind: 'group' | 'repeat',
    name: string,
    title?: LocalizedText,
    showWhen?: LogicJson,
    cells: Cells = {},
  ): void {
    const relevant = this.#condition(showWhen, name, this.#naming());
    this.#survey.push({ type: `begin_${kind}`, name, ...this.#texts('label', title), ...relevant, ...cells });
  }

  #end(kind: 'group' | 'repeat'): void {
    this.#survey.push({ type: `end_${kind}` });
  }

  #question(question: Question, entry: readonly Question[] = []): void {
    const { id, label, help, why, required, showWhen } = question;
    const name = this.#names.get(question) ?? id;
    this.#leaveOut(id, Object.keys(question), SAID.question);
    const naming = this.#naming(question, entry);
    const shared = {
      ...this.#texts('label', label),
      ...this.#condition(showWhen, id, this.#naming(undefined, entry)),
    };
    if (question.type === 'repeatingGroup') {
      const { minItems, maxItems, questions } = question;
      const count: Cells =
        minItems !== undefined && minItems === maxItems ? { repeat_count: String(minItems) } : {};
      if (question.checks) this.#leave(id, say('exportLeavesOut', { what: 'checks' }));
      this.#survey.push({ type: 'begin_repeat', name, ...shared, ...count });
      for (const part of questions) this.#question(part, questions);
      this.#end('repeat');
      return;
    }
    if (question.type === 'matrix') {
      this.#survey.push({ type: 'begin_group', name, ...shared, appearance: 'table-list' });
      const type = `select_one ${this.#list(name, question.options)}`;
      for (const row of question.rows)
        this.#survey.push({
          type,
          name: `${name}_${row.id}`,
          ...this.#texts('label', row.label),
          ...(required && { required: 'yes' }),
        });
      if (question.checks) this.#leave(id, say('exportLeavesOut', { what: 'checks' }));
      this.#end('group');
      return;
    }
    this.#survey.push({
      ...this.#typeOf(question, name),
      name,
      ...shared,
      ...this.#texts('hint', help),
      ...this.#texts('guidance_hint', why),
      ...(required && { required: 'yes' }),
      ...('unit' in question && question.unit !== undefined && { unit: question.unit }),
      ...(question.proposed !== undefined && { default: [question.proposed].flat().join(' ') }),
      ...this.#calculation(question, naming),
      ...this.#constraint(question, naming),
    });
  }

  #typeOf(question: Question, name: string): Cells {
    const as = (type: string, text: Parameters<typeof say>[0]): Cells => {
      this.#leave(question.id, say(text));
      return { type };
    };
    switch (question.type) {
      case 'text':
        return { type: 'text' };
      case 'longText':
        return { type: 'text', appearance: 'multiline' };
      case 'email':
        // A setting says that it is one.
        return question.id === this.#definition.patient.email ? { type: 'text' } : as('text', 'asText');
      case 'phone':
      case 'textList':
        return as('text', 'asText');
      case 'integer':
      case 'decimal':
        return { type: question.type, ...(question.display === 'stepper' && { appearance: 'counter' }) };
      case 'quantity':
        return { type: 'decimal' };
      case 'date':
      case 'time':
      case 'dateTime':
        return { type: question.type };
      case 'yesNo':
        return { type: `select_one ${this.#yesNoList()}` };
      case 'consent':
        return { type: 'acknowledge' };
      case 'scale':
        return { type: 'range', parameters: `start=${question.min} end=${question.max} step=1` };
      case 'choice':
      case 'multipleChoice': {
        if (hasCodeList(question)) return as('text', 'asText');
        const select = question.type === 'choice' ? 'select_one' : 'select_multiple';
        const isSelect = question.type === 'choice' && question.display === 'select';
        const appearance = isSelect ? 'minimal' : question.orientation === 'horizontal' ? 'columns' : '';
        return {
          type: `${select} ${this.#list(name, question.options)}${question.other ? ' or_other' : ''}`,
          ...(appearance !== '' && { appearance }),
        };
      }
      case 'file':
        return { type: question.accept.includes('pdf') ? 'file' : 'image' };
      case 'signature':
        return { type: 'image', appearance: 'signature' };
      case 'computed':
        return question.staffOnly ? { type: 'calculate' } : { type: 'decimal', read_only: 'yes' };
      case 'information':
        return { type: 'note' };
      default:
        return as('text', 'asText');
    }
  }

  #calculation(question: Question, naming: Naming): Cells {
    if (question.compute === undefined) return {};
    const calculation = this.#written(question.compute, question.id, 'compute', naming);
    return calculation === undefined ? {} : { calculation };
  }

  /** Limits, and the negation of what hard checks find; their messages together. */
  #constraint(question: Question, naming: Naming): Cells {
    const { id, checks = [], type } = question;
    if (type === 'computed') {
      if (checks.length > 0) this.#leave(id, say('exportLeavesOut', { what: 'checks' }));
      return {};
    }
    // XPath puts no times in order, and reads a day as its start.
    const hasMoments =
      (type === 'time' || type === 'dateTime') && (question.min ?? question.max) !== undefined;
    if (hasMoments) this.#leave(id, say('exportLeavesOut', { what: 'min, max' }));
    const parts = limitsOf(question);
    const messages: LocalizedText[] = [];
    for (const { level, when, message } of checks) {
      const holds = level === 'hard' ? this.#written(not(when), id, 'checks', naming) : undefined;
      if (level === 'soft') this.#leave(id, say('exportLeavesOut', { what: 'checks' }));
      if (holds === undefined) continue;
      parts.push(holds);
      messages.push(message);
    }
    if (parts.length === 0) return {};
    const [first] = messages;
    const texts = this.#definition.languages.map(
      (language) => [language, messages.map((message) => markupIn(message, language)).join(' ')] as const,
    );
    return {
      constraint: parts.join(' and '),
      ...(first && this.#texts('constraint_message', Object.fromEntries(texts))),
    };
  }

  #condition(logic: LogicJson | undefined, id: string, naming: Naming): Cells {
    if (logic === undefined) return {};
    const relevant = this.#written(logic, id, 'showWhen', naming);
    return relevant === undefined ? {} : { relevant };
  }

  #written(logic: LogicJson, id: string, what: string, naming: Naming): string | undefined {
    try {
      return writeXPath(logic, naming);
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      this.#leave(id, say('exportFormula', { what, found: error.message }));
      return undefined;
    }
  }

  #naming(own?: Question, entry: readonly Question[] = []): Naming {
    return (id) => {
      const [table = '', row] = id.split('.');
      const question = entry.find((each) => each.id === table) ?? this.#byId.get(table);
      if (!question) return undefined;
      const name = this.#names.get(question) ?? table;
      if (question.type === 'matrix')
        return row === undefined
          ? undefined
          : { path: `\${${name}_${row}}`, question, options: question.options };
      if (row !== undefined) return undefined;
      return { path: question === own ? '.' : `\${${name}}`, question };
    };
  }

  /** The name of a list with these choices; equal ones share it. */
  #list(name: string, options: readonly Option[]): string {
    const key = JSON.stringify(options);
    const before = this.#lists.get(key);
    if (before !== undefined) return before;
    this.#lists.set(key, name);
    for (const option of options) {
      this.#leaveOut(name, Object.keys(option), SAID.option);
      this.#choices.push({
        ...{ list_name: name, name: String(option.value), ...this.#texts('label', option.label) },
        ...(option.exclusive && { exclusive: 'yes' }),
        ...(option.unknown && { unknown: 'yes' }),
        ...(option.score !== undefined && { score: String(option.score) }),
      });
    }
    return name;
  }

  #yesNoList(): string {
    const label = (of: 'yes' | 'no'): LocalizedText =>
      Object.fromEntries(
        this.#definition.languages.map((language) => [language, textsOf(language).template[of]]),
      );
    return this.#list('yes_no', [
      { value: 'yes', label: label('yes') },
      { value: 'no', label: label('no') },
    ]);
  }

  /** In a column for each language; answers that a text names as `${name}`. */
  #texts(column: Column, text: LocalizedText | undefined): Cells {
    if (!text) return {};
    return Object.fromEntries(
      this.#definition.languages.map((language) => [
        `${column}::${languageName(language)}`,
        markupIn(text, language).replaceAll(
          /(?<!\\)\{([A-Za-z][A-Za-z0-9_-]{0,79})\|[^{}|\n]{1,200}\}/g,
          (_, id: string) => `\${${id}}`,
        ),
      ]),
    );
  }

  #leaveOut(id: string, keys: readonly string[], said: ReadonlySet<string>): void {
    const left = keys.filter((key) => !said.has(key));
    if (left.length > 0) this.#leave(id, say('exportLeavesOut', { what: left.join(', ') }));
  }

  #leave(id: string, message: Message): void {
    this.#unsaid.push({ id, message });
  }
}

/** With those of repeating groups. */
const questionsOf = ({ steps }: Definition): Question[] =>
  steps.flatMap(({ questions }) =>
    questions.flatMap((question) =>
      question.type === 'repeatingGroup' ? [question, ...question.questions] : [question],
    ),
  );

/** As constraints; a text has at most 1,000 characters anyway, or 20,000 of several lines. */
function limitsOf(question: Question): string[] {
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'quantity':
    case 'date': {
      const { min, max } = question;
      const written = (limit: string | number): string =>
        limit === 'today' ? 'today()' : typeof limit === 'number' ? String(limit) : `date('${limit}')`;
      return [
        ...(min === undefined ? [] : [`. >= ${written(min)}`]),
        ...(max === undefined ? [] : [`. <= ${written(max)}`]),
      ];
    }
    case 'text':
    case 'longText': {
      const { minLength, maxLength } = question;
      const format =
        question.type === 'text' && question.format
          ? [`regex(., ${quoted(FORMAT_TRAITS[question.format].pattern)})`]
          : [];
      const usual = question.type === 'text' ? 1_000 : 20_000;
      return [
        ...format,
        ...(minLength === undefined ? [] : [`string-length(.) >= ${minLength}`]),
        ...(maxLength === usual ? [] : [`string-length(.) <= ${maxLength}`]),
      ];
    }
    default:
      return [];
  }
}
