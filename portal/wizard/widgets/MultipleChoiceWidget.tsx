import { choicesOf, OTHER, presentationOf, textIn } from '@clinic/engine/definition';
import { CheckRow, FieldGroup } from '@clinic/platform/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsClasses } from '../input/rowsClasses.ts';
import { toggleOption } from '../input/toggleOption.ts';
import { choiceSlots, codeOf } from '../state/choiceSlots.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { DefinitionPicture } from './parts/DefinitionPicture.tsx';
import { OtherWords } from './parts/OtherWords.tsx';
import type { WidgetProps } from './parts/widget.ts';
import { SearchWidget } from './SearchWidget.tsx';

export function MultipleChoiceWidget(props: WidgetProps<'multipleChoice'>) {
  return presentationOf(props.question) === 'search' ? (
    <SearchWidget {...props} />
  ) : (
    <Checkboxes {...props} />
  );
}

function Checkboxes({ question, id, slot, label, ...frame }: WidgetProps<'multipleChoice'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const slots = useMemo(() => choiceSlots(slot), [slot]);
  const answer = useAnswer(slot);
  const ticked = Array.isArray(answer) ? answer.map(codeOf) : [];
  const options = choicesOf(question);
  const severalMayBeTicked = t('wizard.chooseAll');
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      {options.length > 1 && !label.toLowerCase().includes(severalMayBeTicked.toLowerCase()) && (
        <p className="mb-2 text-base text-ink-soft">{severalMayBeTicked}</p>
      )}
      <div className={rowsClasses(question.orientation)}>
        {options.map((option, index) => (
          <div
            key={option.value}
            className={
              option.exclusive && index > 0 && question.orientation !== 'horizontal' ? 'mt-2' : undefined
            }
          >
            <CheckRow
              name={id}
              value={option.value}
              label={textIn(option.label, language)}
              hint={option.picture && <DefinitionPicture picture={option.picture} className="max-h-40" />}
              checked={ticked.includes(option.value)}
              onChange={() => slots.chosen.set(toggleOption(options, slots.chosen.get(), option))}
              aria-invalid={frame.error ? true : undefined}
              className={frame.error ? 'border-danger!' : undefined}
            />
          </div>
        ))}
      </div>
      {question.other && ticked.includes(OTHER) && (
        <OtherWords id={id} slot={slots.words} error={frame.error} />
      )}
    </FieldGroup>
  );
}
