/** Large rows, one of which can be selected; an optional answer can be cleared. */
import type { AnswerValue } from '@clinic/engine/base';
import type { Choice, Picture } from '@clinic/engine/definition';
import { Button, FieldGroup, RadioRow } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsClasses } from '../../input/rowsClasses.ts';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useAnswer } from '../../state/useAnswer.ts';
import { DefinitionPicture } from './DefinitionPicture.tsx';

interface RadioOptionsProps {
  id: string;
  slot: AnswerSlot;
  options: { value: string | number | boolean; label: string; picture?: Picture }[];
  label: string;
  note?: string;
  help?: string;
  error?: string;
  required?: boolean;
  orientation?: Choice['orientation'];
  /** What the chosen option asks for. */
  below?: ReactNode;
}

export function RadioOptions({
  id,
  slot,
  options,
  label,
  required,
  orientation,
  below,
  ...frame
}: RadioOptionsProps) {
  const { t } = useTranslation();
  const answer: AnswerValue | undefined = useAnswer(slot);
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div data-options className={rowsClasses(orientation)}>
        {options.map((option) => (
          <RadioRow
            key={String(option.value)}
            name={id}
            value={String(option.value)}
            label={option.label}
            hint={option.picture && <DefinitionPicture picture={option.picture} className="max-h-40" />}
            checked={answer === option.value}
            onChange={() => slot.set(option.value)}
            className={frame.error ? 'border-danger!' : undefined}
          />
        ))}
      </div>
      {below}
      {!required && answer !== undefined && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => slot.set(undefined)}>
          {t('wizard.clearAnswer')}
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </FieldGroup>
  );
}
