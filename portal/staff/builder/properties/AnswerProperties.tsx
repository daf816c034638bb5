/** The properties specific to a question's type. */
import {
  type Choice,
  type ChoiceDisplay,
  type FactResource,
  factResourceOf,
  hasRows,
  isChoice,
  isList,
  momentField,
  nativeInput,
  numberField,
  presentationOf,
  type Question,
  type QuestionOf,
  rowsOf,
  takesAnswer,
  traitsOf,
} from '@clinic/engine/definition';
import { questionFormat } from '@clinic/engine/editing';
import { classes, Field, Input, Tick } from '@clinic/platform/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeListField } from '../codeLists/CodeListField.tsx';
import type { Change } from '../document/change.ts';
import { builderType } from '../document/questionTypes.ts';
import { ComputeField } from '../fields/ComputeField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PropertyForm } from '../fields/PropertyForm.tsx';
import { ServerExpression } from '../fields/ServerExpression.tsx';
import { usePropertyQuestions } from '../fields/usePropertyQuestions.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { DocumentEditor } from './DocumentEditor.tsx';
import { LimitFields } from './LimitFields.tsx';
import { Locked } from './Locked.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { OtherEditor } from './OtherEditor.tsx';
import type { Entry } from './optionEntry.ts';
import { UnitField, UnitsEditor } from './UnitsEditor.tsx';

export interface AnswerPropertiesProps {
  question: Question;
  /** The repeating group that contains the question. */
  group?: QuestionOf<'repeatingGroup'> | undefined;
  /** The question as published. */
  before: Question | undefined;
  change: (properties: Change, about?: string) => void;
}

export function AnswerProperties({ question, group, before, change }: AnswerPropertiesProps) {
  const { type } = question;
  // Which questions are required is the clinic's choice, even in an instrument.
  const required = usePropertyQuestions(questionFormat(type), ...(takesAnswer(question) ? ['required'] : []));
  const values = withDefaults(question);
  const plain = usePropertyQuestions(questionFormat(type), ...plainOf(values));
  return (
    <div className="grid gap-4">
      <PropertyForm key={type} questions={required} values={values} onChange={change} />
      <Locked>
        <PropertyForm key={`${type} plain`} questions={plain} values={values} onChange={change} />
        <OwnFields question={question} group={group} before={before} change={change} />
      </Locked>
    </div>
  );
}

/** Options in a select or a search have no direction. */
const plainOf = (question: Question): readonly string[] =>
  (builderType(question.type).plain ?? []).filter(
    (name) => name !== 'orientation' || !isChoice(question) || !isList(presentation(question)),
  );

/** A draft may have no options. */
const presentation = (question: Choice): ChoiceDisplay =>
  presentationOf({ ...question, options: question.options ?? [] });

const withDefaults = (question: Question): Question =>
  isChoice(question)
    ? ({
        ...question,
        display: presentation(question),
      } as Question)
    : question;

/** The condition, medicine or allergy that an option can stand for. */
const statedBy = (question: Question, group: Question | undefined): FactResource | undefined =>
  question.extract?.element === 'name' && group ? factResourceOf(group) : factResourceOf(question);

/** A draft may have none. */
const entriesOf = (question: Question | undefined): readonly Entry[] =>
  (question && 'options' in question && question.options) || [];

/** With a list there are no options, and it is always searched. */
const withList = (codeList: string | undefined): Change => ({ codeList, options: [], display: undefined });

function OwnFields({ question, group, before, change }: AnswerPropertiesProps) {
  const { t } = useTranslation();
  const options = (several: boolean) => (
    <OptionsEditor
      key={question.id}
      title={t('builder.options.title')}
      addLabel={t('builder.options.add')}
      entries={entriesOf(question)}
      published={entriesOf(before).map(({ value }) => value)}
      several={several}
      fact={statedBy(question, group)}
      onChange={(entries, about) => change({ options: entries }, about && `options ${about}`)}
    />
  );
  switch (question.type) {
    case 'quantity':
      return <UnitsEditor question={question} onChange={change} />;
    case 'choice':
    case 'multipleChoice':
      return (
        <div className="grid gap-4">
          {question.codeList === undefined && options(question.type === 'multipleChoice')}
          {(question.codeList !== undefined || entriesOf(question).length === 0) && (
            <CodeListField codeList={question.codeList} onChange={(list) => change(withList(list))} />
          )}
          <OtherEditor other={question.other} onChange={(other, about) => change({ other }, about)} />
        </div>
      );
    case 'consent':
      return (
        <DocumentEditor
          document={question.document}
          onChange={(document, about) => change({ document }, about)}
        />
      );
    case 'computed':
      return (
        <div className="grid gap-4">
          {question.fhirPath ? (
            <ServerExpression {...question.fhirPath} />
          ) : (
            <ComputeField
              key={question.id}
              of={question.id}
              group={group}
              value={question.compute}
              onChange={(compute) => change({ compute }, 'compute')}
            />
          )}
          <UnitField value={question.unit} onChange={(unit) => change({ unit: unit || undefined }, 'unit')} />
          <BandsEditor
            bands={question.bands ?? []}
            published={before?.type === 'computed' ? (before.bands ?? []).map(({ value }) => value) : []}
            onChange={(bands, about) => change({ bands }, about && `bands ${about}`)}
          />
        </div>
      );
    default:
      return (
        <FieldsOfKind question={question} before={before} change={change}>
          {options}
        </FieldsOfKind>
      );
  }
}

/** The fields of a question of any type, by what its answer is. */
function FieldsOfKind({
  question,
  before,
  change,
  children: options,
}: Pick<AnswerPropertiesProps, 'question' | 'before' | 'change'> & {
  children: (several: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const { plain = [] } = builderType(question.type);
  const [number, date] = [numberField(question), momentField(question)];
  if (hasRows(question))
    return (
      <div className="grid gap-4">
        <OptionsEditor
          key={`${question.id} rows`}
          plain
          title={t('builder.rows.title')}
          addLabel={t('builder.rows.add')}
          entries={question.rows.map(({ id, label }) => ({ value: id, label }))}
          published={before ? rowsOf(before).map(({ id }) => id) : []}
          onChange={(entries: Entry[], about) =>
            change(
              { rows: entries.map(({ value, label }) => ({ id: String(value), label })) },
              about && `rows ${about}`,
            )
          }
        />
        {options(false)}
      </div>
    );
  // Limits that are plain properties have their fields already.
  if (number && !plain.includes('min'))
    return (
      <div className="grid gap-3">
        <UnitField value={number.unit} onChange={(unit) => change({ unit: unit || undefined }, 'unit')} />
        <LimitFields limits={number} onChange={change} />
      </div>
    );
  if (date && !plain.includes('min'))
    return (
      <div className={classes('grid gap-3', date.moment === 'date' && 'grid-cols-2')}>
        <DateLimit name="min" question={question} change={change} />
        <DateLimit name="max" question={question} change={change} />
      </div>
    );
  if ('minLabel' in question || traitsOf(question).isPoint)
    return (
      <div className="grid gap-4">
        {(['minLabel', 'maxLabel'] as const).map((name) => (
          <LocalizedField
            key={name}
            optional
            label={t(`builder.field.${name}`)}
            value={(question as QuestionOf<'scale'>)[name]}
            onChange={(value, language) => change({ [name]: value }, `${name} ${language}`)}
          />
        ))}
      </div>
    );
  return null;
}

function DateLimit({
  name,
  question,
  change,
}: {
  name: 'min' | 'max';
  question: Question;
} & Pick<AnswerPropertiesProps, 'change'>) {
  const { t } = useTranslation();
  const id = useId();
  const value = momentField(question)?.[name];
  const isToday = value === 'today';
  return (
    <div className="grid gap-1">
      <Field id={id} dense label={t(`builder.dateLimit.${name}`)}>
        {(control) => (
          <Input
            {...control}
            dense
            type={nativeInput(question)}
            disabled={isToday}
            value={isToday ? '' : (value ?? '')}
            onChange={({ target }) => change({ [name]: target.value || undefined })}
          />
        )}
      </Field>
      <Tick
        label={t('builder.dateLimit.today')}
        checked={isToday}
        onChange={(today) => change({ [name]: today ? 'today' : undefined })}
      />
    </div>
  );
}
