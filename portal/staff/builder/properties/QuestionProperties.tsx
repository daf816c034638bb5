/** A question's text, its kind of answer, and when it is shown. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import {
  type Definition,
  type Question,
  type QuestionType,
  takesAnswer,
  textIn,
  traitsOf,
} from '@clinic/engine/definition';
import {
  instrumentAt,
  type Place,
  partsOf,
  questionAt,
  questionFormat,
  renameAt,
  stepAt,
  takenIds,
  takenInGroup,
  withQuestion,
} from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Field, Select } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';
import { changeOfType, typesFor } from '../document/questionTypes.ts';
import { ConditionField } from '../fields/ConditionField.tsx';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PictureField } from '../fields/PictureField.tsx';
import { PropertyForm } from '../fields/PropertyForm.tsx';
import { usePropertyQuestions } from '../fields/usePropertyQuestions.ts';
import { AnswerProperties } from './AnswerProperties.tsx';
import { ChecksEditor } from './ChecksEditor.tsx';
import { ExtractField } from './ExtractField.tsx';
import { Locked } from './Locked.tsx';
import { ProposedField } from './ProposedField.tsx';
import { RoleField } from './RoleField.tsx';
import { SectionField } from './SectionField.tsx';
import { WhenHiddenField } from './WhenHiddenField.tsx';

export function QuestionProperties({ question, place }: { question: Question; place: Place }) {
  const { t } = useTranslation();
  const language = useLanguage();
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
  const around = inGroup ? questionAt(definition, place.slice(0, 2)) : undefined;
  const canBeHidden =
    question.type !== 'information' &&
    (question.showWhen ?? question.whenHidden ?? stepAt(definition, place)?.showWhen) !== undefined;
  const group = around?.type === 'repeatingGroup' ? around : undefined;
  return (
    <div className="grid gap-5">
      <Locked>
        <LocalizedField
          label={t('builder.field.label')}
          value={question.label}
          onChange={(value, language) => text('label')(value ?? {}, language)}
        />
      </Locked>
      <div className="grid items-end gap-4 sm:grid-cols-2">
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
              disabled={before !== undefined || instrumentAt(definition, place) !== undefined}
              value={question.type}
              onChange={({ target }) => change(changeOfType(question, target.value as QuestionType, group))}
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
          unlockable
          isTaken={group ? takenInGroup(definition, group) : takenIds(definition).question}
          onChange={rename}
        />
      </div>
      <AnswerProperties question={question} group={group} before={before} change={change} />
      <Locked>
        <ConditionField
          key={question.id}
          label={t('builder.field.showWhen')}
          value={question.showWhen}
          of={question.id}
          group={group}
          onChange={(showWhen: LogicJson | undefined) => change({ showWhen }, 'showWhen')}
        />
      </Locked>
      {canBeHidden && <WhenHiddenField question={question} change={change} />}
      <Locked>
        {(inGroup || question.section !== undefined || question.shortLabel) && (
          <LocalizedField
            optional
            label={t('builder.field.shortLabel')}
            value={question.shortLabel}
            onChange={text('shortLabel')}
          />
        )}
        <LocalizedField
          optional
          formatted
          label={t('builder.field.help')}
          value={question.help}
          onChange={text('help')}
        />
        <PictureField
          key={`${question.id} picture`}
          of={textIn(question.label, language) || question.id}
          picture={question.picture}
          onChange={(picture, about) => change({ picture }, about && `picture ${about}`)}
        />
      </Locked>
      {!inGroup && (
        <Locked>
          <SectionField place={place} change={change} />
        </Locked>
      )}
      <LocalizedField optional label={t('builder.field.why')} value={question.why} onChange={text('why')} />
      <Locked>
        <ProposedField key={`${question.id} ${question.type}`} question={question} change={change} />
        {!inGroup && <RoleField question={question} change={change} />}
        <ExtractField question={question} group={group} change={change} />
        {(takesAnswer(question) || question.type === 'computed') && (
          <ChecksEditor question={question} group={group} change={change} />
        )}
        <Codes question={question} change={change} />
      </Locked>
    </div>
  );
}

/** Codes in external coding systems. */
function Codes({
  question,
  change,
}: {
  question: Question;
  change: (properties: Change, about?: string) => void;
}) {
  const { t } = useTranslation();
  const names = isMeasured(question) ? ['measure', 'codes'] : ['codes'];
  const questions = usePropertyQuestions(questionFormat(question.type), ...names);
  const count = question.codes?.length ?? 0;
  return (
    <details>
      <summary className="min-h-9 text-sm leading-9 font-semibold text-accent">
        {t('builder.codes', { count })}
      </summary>
      <div className="mt-2">
        <PropertyForm key={question.type} questions={questions} values={question} onChange={change} />
      </div>
    </details>
  );
}

/** Whether it can ask for an amount that another question asks for in another unit. */
const isMeasured = (question: Question): boolean => {
  const { answer, isPoint } = traitsOf(question);
  return answer === 'number' && !isPoint;
};

/** Finds the published question anywhere in the definition, as it may have moved since. */
function publishedAs(published: Definition, place: Place): Question | undefined {
  const [, id = '', part] = place;
  const question = published.steps.flatMap(({ questions }) => questions).find((each) => each.id === id);
  return part === undefined ? question : partsOf(question).find((each) => each.id === part);
}
