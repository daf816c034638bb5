/** A single choice: rows, the browser's native select when there are many options, a search when there are more. */
import { choicesOf, OTHER, presentationOf, textIn } from '@clinic/engine/definition';
import { Field, Select } from '@clinic/platform/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { autoCompleteOf } from '../input/autoComplete.ts';
import { choiceSlots } from '../state/choiceSlots.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { SearchWidget } from './lazyWidgets.ts';
import { OtherWords } from './parts/OtherWords.tsx';
import { RadioOptions } from './parts/RadioOptions.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function ChoiceWidget(props: WidgetProps<'choice'>) {
  const display = presentationOf(props.question);
  return display === 'search' ? (
    <SearchWidget {...props} />
  ) : (
    <ShownChoice {...props} asList={display === 'select'} />
  );
}

function ShownChoice({ slot, asList, ...props }: WidgetProps<'choice'> & { asList: boolean }) {
  const { language } = useWizard();
  const slots = useMemo(() => choiceSlots(slot), [slot]);
  const { question, id, error } = props;
  const { required, orientation } = question;
  const isOther = useAnswer(slots.chosen) === OTHER;
  const words = isOther && question.other && <OtherWords id={id} slot={slots.words} error={error} />;
  if (asList)
    return (
      <div>
        <ChoiceList {...props} slot={slots.chosen} />
        {words}
      </div>
    );
  return (
    <RadioOptions
      {...props}
      slot={slots.chosen}
      required={required}
      orientation={orientation}
      options={choicesOf(question).map(({ value, label, picture }) => ({
        value,
        label: textIn(label, language),
        ...(picture && { picture }),
      }))}
      below={words}
    />
  );
}

function ChoiceList({ question, id, slot, ...frame }: WidgetProps<'choice'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const answer = useAnswer(slot);
  const { required } = question;
  const choices = choicesOf(question);
  return (
    <Field id={id} required={required} {...frame}>
      {(control) => (
        <Select
          {...control}
          autoComplete={autoCompleteOf(question)}
          value={choices.findIndex(({ value }) => value === answer)}
          onChange={(event) => slot.set(choices[Number(event.target.value)]?.value)}
        >
          <option value={-1}>{t('wizard.choose')}</option>
          {choices.map(({ value, label }, index) => (
            <option key={value} value={index}>
              {textIn(label, language)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
