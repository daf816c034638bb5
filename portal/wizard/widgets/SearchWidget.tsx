/**
 * A choice from a long list: a combobox (WAI-ARIA 1.2, list autocomplete) that searches the options. They come with
 * the form, so it works without a connection.
 */
import { Field, FieldGroup, IconButton } from '@clinic/platform/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chosenIn, labelOfChosen, withoutChosen } from '../input/searchAnswer.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { SearchBox } from './parts/SearchBox.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function SearchWidget({ question, ...props }: WidgetProps<'choice' | 'multipleChoice'>) {
  return question.type === 'choice' ? (
    <SearchOne {...props} question={question} />
  ) : (
    <SearchSeveral {...props} question={question} />
  );
}

function SearchOne({ question, id, slot, ...frame }: WidgetProps<'choice'>) {
  return (
    <Field id={id} required={question.required} {...frame}>
      {(control) => <SearchBox control={control} question={question} slot={slot} />}
    </Field>
  );
}

function SearchSeveral({ question, id, slot, label, ...frame }: WidgetProps<'multipleChoice'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const chosen = chosenIn(useAnswer(slot));
  const boxId = `${id}-search`;
  const remove = (value: (typeof chosen)[number]): void => {
    slot.set(withoutChosen(slot.get(), value));
    // The button that had the focus is gone.
    document.getElementById(boxId)?.focus();
  };
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      {chosen.length > 0 && (
        <ul aria-label={t('wizard.search.chosen')} className="mb-3 grid gap-2">
          {chosen.map((value) => {
            const name = labelOfChosen(question, value, language);
            return (
              <li
                key={String(value)}
                className="flex items-center justify-between gap-2 rounded border border-accent bg-surface ps-3.5"
              >
                <span className="min-w-0 py-2 wrap-anywhere">{name}</span>
                <IconButton
                  icon={X}
                  label={t('wizard.search.remove', { name })}
                  className="size-11!"
                  onClick={() => remove(value)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <SearchBox
        control={{
          id: boxId,
          'aria-describedby': frame.error ? `${id}-error` : undefined,
          'aria-invalid': frame.error ? true : undefined,
          'aria-required': question.required ? true : undefined,
        }}
        label={chosen.length > 0 ? t('wizard.search.another') : t('wizard.search.find')}
        question={question}
        slot={slot}
      />
    </FieldGroup>
  );
}
