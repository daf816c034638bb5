/** A single choice: rows, or the browser's native select when there are many options. */
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../engine/definition/definition.ts';
import { Field } from '../../platform/ui/fields/Field.tsx';
import { Select } from '../../platform/ui/fields/Select.tsx';
import { autoCompleteOf } from '../input/autoComplete.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { RadioOptions } from './parts/RadioOptions.tsx';
import type { WidgetProps } from './parts/widget.ts';

/** Above this number, scanning the rows takes longer than opening a select. */
const MAX_ROWS = 12;

export function ChoiceWidget(props: WidgetProps<'choice'>) {
  const { language } = useWizard();
  const { display, options, required } = props.question;
  const asList = display === 'select' || (display === undefined && options.length > MAX_ROWS);
  if (asList) return <ChoiceList {...props} />;
  return (
    <RadioOptions
      {...props}
      required={required}
      options={options.map(({ value, label }) => ({ value, label: textIn(label, language) }))}
    />
  );
}

function ChoiceList({ question, id, slot, ...frame }: WidgetProps<'choice'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const answer = useAnswer(slot);
  const { options, required } = question;
  return (
    <Field id={id} required={required} {...frame}>
      {(control) => (
        <Select
          {...control}
          autoComplete={autoCompleteOf(question)}
          value={options.findIndex(({ value }) => value === answer)}
          onChange={(event) => slot.set(options[Number(event.target.value)]?.value)}
        >
          <option value={-1}>{t('wizard.choose')}</option>
          {options.map(({ value, label }, index) => (
            <option key={value} value={index}>
              {textIn(label, language)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
