/** The inputs of panels, registered with react-jsonschema-form. */
import { textIn } from '@clinic/engine/definition';
import { numberFault } from '@clinic/engine/questionTypes';
import { readNumber } from '@clinic/engine/typed';
import { useLanguage } from '@clinic/platform/i18n';
import {
  CheckRow,
  type ControlProps,
  describedBy,
  errorId,
  Field,
  FieldError,
  FieldGroup,
  Input,
  Select,
  Tick,
} from '@clinic/platform/ui';
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hint } from './hint.ts';
import { usePanel } from './PanelContext.ts';
import { PlanFormWidget } from './PlanFormWidget.tsx';

interface FramedProps extends Omit<WidgetProps, 'children'> {
  children: (control: ControlProps & { 'aria-label': string | undefined }) => ReactNode;
}

/** The label, help and error around an input. */
const Framed = ({ id, label, required, rawErrors, options, children }: FramedProps) => (
  <Field id={id} dense label={label} help={options.help} error={rawErrors?.[0]} required={required}>
    {(control) => children({ ...control, 'aria-label': options.name })}
  </Field>
);

/** UCUM codes that a weight clinic uses. */
const COMMON_UNITS = [
  'kg',
  '[lb_av]',
  'cm',
  '[in_i]',
  '[ft_i]',
  'mm[Hg]',
  'mg',
  'mL',
  'h',
  'd/wk',
  'min/d',
  '%',
];

const TextWidget = ({ list, ...props }: WidgetProps & { list?: string }) => (
  <Framed {...(props as WidgetProps)}>
    {(control) => (
      <Input
        {...control}
        name={props.name}
        maxLength={props.schema.maxLength}
        autoComplete="off"
        spellCheck={list === undefined}
        list={list}
        value={props.value ?? ''}
        onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
      />
    )}
  </Framed>
);

function UnitWidget(props: WidgetProps) {
  const list = `${props.id}-units`;
  return (
    <>
      <TextWidget {...props} list={list} />
      <datalist id={list}>
        {COMMON_UNITS.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </>
  );
}

/** Text that is not one number is kept as typed, for the validator to report. */
function NumberWidget(props: WidgetProps) {
  const { value, schema, onChange } = props;
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const read = (text: string): number | string | undefined => {
    const isWhole = schema.type === 'integer';
    const limits = { min: schema.minimum, max: schema.maximum };
    const fits = (number: number): boolean => !numberFault('number', number, limits as never);
    const reading = readNumber(text, { language, isWhole, fits });
    return reading.kind === 'number' ? reading.value : text.trim() || undefined;
  };
  return (
    <Framed {...props}>
      {(control) => (
        <Input
          {...control}
          inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="max-w-36 tabular-nums"
          // "1." on the way to 1.5 stays, unless the value was changed elsewhere.
          value={read(typed) === value ? typed : String(value ?? '')}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(read(target.value));
          }}
        />
      )}
    </Framed>
  );
}

const TimeWidget = (props: WidgetProps) => (
  <Framed {...props}>
    {(control) => (
      <Input
        {...control}
        type="time"
        className="w-[10rem]! max-w-full tabular-nums"
        value={props.value ?? ''}
        onChange={({ target }) => props.onChange(target.value || undefined)}
      />
    )}
  </Framed>
);

/** A date, with a time if the question has one, or the day of answering. */
function DateLimitWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { question } = usePanel();
  const { value, onChange } = props;
  const isToday = value === 'today';
  return (
    <div className="grid gap-1">
      <Framed {...props}>
        {(control) => (
          <Input
            {...control}
            type={question?.type === 'dateTime' ? 'datetime-local' : 'date'}
            disabled={isToday}
            value={isToday ? '' : (value ?? '')}
            onChange={({ target }) => onChange(target.value || undefined)}
          />
        )}
      </Framed>
      <Tick
        label={t('builder.dateLimit.today')}
        checked={isToday}
        onChange={(today) => onChange(today ? 'today' : undefined)}
      />
    </div>
  );
}

function SelectWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { value, required, options, onChange } = props;
  const { usual, enumOptions = [] } = options as {
    usual?: string;
    enumOptions?: { value: string; label: string }[];
  };
  return (
    <Framed {...props}>
      {(control) => (
        <Select
          {...control}
          value={value ?? usual ?? ''}
          onChange={({ target }) => onChange(target.value === (usual ?? '') ? undefined : target.value)}
        >
          {usual === undefined && (!required || value === undefined) && (
            <option value="">{t('wizard.choose')}</option>
          )}
          {enumOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Framed>
  );
}

const CheckboxWidget = ({ id, label, value, rawErrors, options, onChange }: WidgetProps) => (
  <>
    {rawErrors?.[0] && <FieldError id={errorId(id)}>{rawErrors[0]}</FieldError>}
    <CheckRow
      id={id}
      label={label}
      aria-label={options.name as string | undefined}
      checked={value === true}
      aria-describedby={describedBy(id, { error: rawErrors?.[0] })}
      onChange={({ target }) => onChange(target.checked || undefined)}
    />
  </>
);

function CheckboxesWidget({ id, label, value = [], rawErrors, options, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const all = options.enumOptions ?? [];
  return (
    <FieldGroup id={id} legend={label} error={rawErrors?.[0]} errorLive>
      <p className="mb-2 text-base text-ink-soft">{t('wizard.chooseAll')}</p>
      <div className="grid gap-2">
        {all.map((option) => (
          <CheckRow
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                all
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? target.checked : value.includes(each))),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** One of the questions. */
function QuestionWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = usePanel();
  const { types = [] } = props.options.hint as Hint;
  const { value = '', onChange } = props;
  const fitting = definition.steps
    .flatMap(({ questions }) => questions)
    .filter((question) => types.includes(question.type) || question.id === value);
  return (
    <Framed {...props}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">{t('builder.patient.none')}</option>
          {fitting.map((question) => (
            <option key={question.id} value={question.id}>
              {textIn(question.label, language) || question.id}
            </option>
          ))}
          {value !== '' && !fitting.some((question) => question.id === value) && <option>{value}</option>}
        </Select>
      )}
    </Framed>
  );
}

export const WIDGETS: RegistryWidgetsType = {
  TextWidget,
  TimeWidget,
  CheckboxWidget,
  CheckboxesWidget,
  SelectWidget,
  number: NumberWidget,
  dateLimit: DateLimitWidget,
  question: QuestionWidget,
  unit: UnitWidget,
  planForm: PlanFormWidget,
};
