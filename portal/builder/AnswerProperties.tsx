/** What is particular to the type of a question. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_KINDS, type Question } from '../../engine/definition.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { optionsOf } from './conditionText.ts';
import { LimitFields } from './LimitFields.tsx';
import { LocalizedField } from './LocalizedField.tsx';
import { LogicText } from './LogicText.tsx';
import { NumberField } from './NumberField.tsx';
import { type Entry, OptionsEditor } from './OptionsEditor.tsx';
import type { Change } from './QuestionProperties.tsx';
import { Tick } from './Tick.tsx';
import { UnitField, UnitsEditor } from './UnitsEditor.tsx';

export interface AnswerPropertiesProps {
  question: Question;
  /** As it was published. */
  before: Question | undefined;
  change: (properties: Change, about?: string) => void;
}

export function AnswerProperties({ question, before, change }: AnswerPropertiesProps) {
  const { t } = useTranslation();
  const numbers = (...names: string[]) => (
    <div className="grid grid-cols-2 gap-3">
      {names.map((name) => (
        <NumberField
          key={name}
          label={t(`builder.number.${name}`)}
          value={(question as unknown as Record<string, number | undefined>)[name]}
          onChange={(value) => change({ [name]: value }, name)}
        />
      ))}
    </div>
  );
  const options = (several: boolean) => (
    <OptionsEditor
      key={question.id}
      title={t('builder.options.title')}
      addLabel={t('builder.options.add')}
      entries={optionsOf(question)}
      published={optionsOf(before).map(({ value }) => value)}
      several={several}
      onChange={(entries, about) => change({ options: entries }, about && `options ${about}`)}
    />
  );
  switch (question.type) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return numbers('maxLength');
    case 'textList':
      return numbers('maxLength', 'maxItems');
    case 'integer':
    case 'decimal':
      return (
        <div className="grid gap-3">
          <UnitField value={question.unit} onChange={(unit) => change({ unit: unit || undefined }, 'unit')} />
          <LimitFields limits={question} onChange={change} />
        </div>
      );
    case 'quantity':
      return <UnitsEditor question={question} onChange={change} />;
    case 'date':
      return (
        <div className="grid grid-cols-2 gap-3">
          <DateLimit name="min" value={question.min} change={change} />
          <DateLimit name="max" value={question.max} change={change} />
        </div>
      );
    case 'choice':
      return (
        <div className="grid gap-4">
          {options(false)}
          <Display value={question.display} change={change} />
        </div>
      );
    case 'multipleChoice':
      return options(true);
    case 'matrix':
      return (
        <div className="grid gap-4">
          <OptionsEditor
            key={`${question.id} rows`}
            plain
            title={t('builder.rows.title')}
            addLabel={t('builder.rows.add')}
            entries={question.rows.map(({ id, label }) => ({ value: id, label }))}
            published={before?.type === 'matrix' ? before.rows.map(({ id }) => id) : []}
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
    case 'scale':
      return (
        <div className="grid gap-4">
          {numbers('min', 'max')}
          {(['minLabel', 'maxLabel'] as const).map((name) => (
            <LocalizedField
              key={name}
              optional
              label={t(`builder.field.${name}`)}
              value={question[name]}
              onChange={(value, language) => change({ [name]: value }, `${name} ${language}`)}
            />
          ))}
        </div>
      );
    case 'repeatingGroup':
      return numbers('minItems', 'maxItems');
    case 'file':
      return (
        <div className="grid gap-3">
          <fieldset className="flex flex-wrap gap-4">
            <legend className="mb-1 text-sm font-semibold">{t('builder.field.accept')}</legend>
            {FILE_KINDS.map((kind) => (
              <Tick
                key={kind}
                label={kind.toUpperCase()}
                checked={question.accept.includes(kind)}
                onChange={(checked) =>
                  change({
                    accept: FILE_KINDS.filter((each) =>
                      each === kind ? checked : question.accept.includes(each),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
          {numbers('maxMb', 'maxFiles')}
        </div>
      );
    case 'computed':
      return (
        <div className="grid gap-3">
          <LogicText
            key={question.id}
            label={t('builder.field.compute')}
            value={question.compute}
            onChange={(compute) => change({ compute }, 'compute')}
          />
          <UnitField value={question.unit} onChange={(unit) => change({ unit: unit || undefined }, 'unit')} />
          {numbers('decimals')}
        </div>
      );
    default:
      return null;
  }
}

function DateLimit({
  name,
  value,
  change,
}: { name: 'min' | 'max'; value: string | undefined } & Pick<AnswerPropertiesProps, 'change'>) {
  const { t } = useTranslation();
  const id = useId();
  const isToday = value === 'today';
  return (
    <div className="grid gap-1">
      <Field id={id} dense label={t(`builder.dateLimit.${name}`)}>
        {(control) => (
          <Input
            {...control}
            dense
            type="date"
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

function Display({ value, change }: { value: string | undefined } & Pick<AnswerPropertiesProps, 'change'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field id={id} dense label={t('builder.display.title')} className="max-w-64">
      {(control) => (
        <Select
          {...control}
          dense
          value={value ?? 'radio'}
          onChange={({ target }) => change({ display: target.value === 'radio' ? undefined : target.value })}
        >
          <option value="radio">{t('builder.display.radio')}</option>
          <option value="select">{t('builder.display.select')}</option>
        </Select>
      )}
    </Field>
  );
}
