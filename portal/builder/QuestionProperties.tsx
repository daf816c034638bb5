/** What a question asks, how it is answered, and when it is shown. */
import { useTranslation } from 'react-i18next';
import {
  type Definition,
  type LocalizedText,
  type Question,
  type QuestionType,
  takesAnswer,
} from '../../engine/definition.ts';
import {
  type Place,
  partsOf,
  questionAt,
  renameAt,
  takenIds,
  withQuestion,
} from '../../engine/editing/edits.ts';
import type { LogicJson } from '../../engine/logic/json.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { AnswerProperties } from './AnswerProperties.tsx';
import { ConditionField } from './ConditionField.tsx';
import { useEditor } from './EditorContext.ts';
import { KeyField } from './KeyField.tsx';
import { LocalizedField } from './LocalizedField.tsx';
import { changeOfType, typesFor } from './questionTypes.ts';
import { Tick } from './Tick.tsx';

export type Change = Readonly<Record<string, unknown>>;

export function QuestionProperties({ question, place }: { question: Question; place: Place }) {
  const { t } = useTranslation();
  const { definition, published, edit, select } = useEditor();
  const inGroup = place.length === 3;
  const before = published && publishedAs(published, place);
  const change = (properties: Change, about?: string): void =>
    edit(withQuestion(definition, place, properties), about && `${place.join('/')} ${about}`);
  const text = (property: string) => (value: LocalizedText | undefined, language: string) =>
    change({ [property]: value }, `${property} ${language}`);
  const rename = (id: string): void => {
    edit(renameAt(definition, place, id));
    select([...place.slice(0, -1), id]);
  };
  const siblings = inGroup ? partsOf(questionAt(definition, place.slice(0, 2))).map(({ id }) => id) : [];
  return (
    <div className="grid gap-5">
      <LocalizedField
        label={t('builder.field.label')}
        value={question.label}
        onChange={(value, language) => text('label')(value ?? {}, language)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="question-type"
          dense
          label={t('builder.field.type')}
          help={before && t('builder.field.typeLocked')}
        >
          {(control) => (
            <Select
              {...control}
              dense
              disabled={before !== undefined}
              value={question.type}
              onChange={({ target }) => change(changeOfType(question, target.value as QuestionType))}
            >
              {[...new Set([...typesFor(inGroup), question.type])].map((type) => (
                <option key={type} value={type}>
                  {t(`builder.type.${type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <KeyField
          key={question.id}
          label={t('builder.field.id')}
          value={question.id}
          locked={before !== undefined}
          isTaken={(id) => (inGroup ? siblings.includes(id) : takenIds(definition).question(id))}
          onChange={rename}
        />
      </div>
      {takesAnswer(question) && (
        <Tick
          label={t('builder.field.required')}
          checked={question.required === true}
          onChange={(required) => change({ required: required || undefined })}
        />
      )}
      <AnswerProperties question={question} before={before} change={change} />
      {!inGroup && (
        <ConditionField
          key={question.id}
          label={t('builder.field.showWhen')}
          value={question.showWhen}
          of={question.id}
          onChange={(showWhen: LogicJson | undefined) => change({ showWhen }, 'showWhen')}
        />
      )}
      <LocalizedField
        optional
        label={t('builder.field.help')}
        value={question.help}
        onChange={text('help')}
      />
      <LocalizedField optional label={t('builder.field.why')} value={question.why} onChange={text('why')} />
    </div>
  );
}

/** Wherever it stood: it may have moved since. */
function publishedAs(published: Definition, place: Place): Question | undefined {
  const [, id = '', part] = place;
  const question = published.steps.flatMap(({ questions }) => questions).find((each) => each.id === id);
  return part === undefined ? question : partsOf(question).find((each) => each.id === part);
}
