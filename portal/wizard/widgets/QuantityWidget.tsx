/** A measured number. With several units the patient must choose one; there is no default. */
import { unitText } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { describedBy, FieldGroup, Input, Select } from '@clinic/platform/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedNumber } from '../input/useTypedNumber.ts';
import { partSlot } from '../state/answerSlot.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { NumberWidget } from './NumberWidget.tsx';
import { NumberReadings } from './parts/NumberReadings.tsx';
import type { WidgetProps } from './parts/widget.ts';

type SeveralUnits = Extract<QuestionOf<'quantity'>, { unit?: undefined }>;

export function QuantityWidget({ question, ...props }: WidgetProps<'quantity'>) {
  return question.units === undefined ? (
    <NumberWidget question={question} {...props} />
  ) : (
    <NumberWithUnit question={question} {...props} />
  );
}

function NumberWithUnit({
  question,
  id,
  slot,
  ...frame
}: Omit<WidgetProps<'quantity'>, 'question'> & { question: SeveralUnits }) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const amount = useMemo(() => partSlot(slot, 'value'), [slot]);
  const unit = useMemo(() => partSlot(slot, 'unit'), [slot]);
  const typed = useTypedNumber(amount, language, {
    limits: () => question.units.find((option) => option.unit === unit.get()) ?? {},
  });
  const chosen = useAnswer(unit);
  const invalid = frame.error ? true : undefined;
  return (
    <FieldGroup id={id} legend={frame.label} note={frame.note} help={frame.help} error={frame.error}>
      <div className="flex gap-2">
        <Input
          id={`${id}-value`}
          aria-label={t('wizard.quantity.amount', { question: frame.label })}
          aria-describedby={describedBy(id, frame)}
          aria-invalid={invalid}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-36 tabular-nums"
          {...typed}
        />
        <Select
          aria-label={t('wizard.quantity.unit', { question: frame.label })}
          aria-invalid={invalid}
          className="min-w-28"
          value={typeof chosen === 'string' ? chosen : ''}
          onChange={(event) => unit.set(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">{t('wizard.quantity.chooseUnit')}</option>
          {question.units.map((option) => (
            <option key={option.unit} value={option.unit}>
              {unitText(option.unit, language)}
            </option>
          ))}
        </Select>
      </div>
      {frame.error !== undefined && <NumberReadings slot={amount} inputId={`${id}-value`} />}
    </FieldGroup>
  );
}
