/** A read-only value computed from other answers; in an entry of a group, from those of the entry. */
import type { AnswerValue } from '@clinic/engine/base';
import { displayAnswer } from '@clinic/engine/form';
import { useContext, useSyncExternalStore } from 'react';
import { EntryFormContext, useWizard } from '../state/WizardContext.ts';
import type { WidgetProps } from './parts/widget.ts';

export function ComputedWidget({ question, id, label, help }: WidgetProps<'computed'>) {
  const { model, language } = useWizard();
  const entry = useContext(EntryFormContext);
  const read = () => (entry?.read() ?? model.form()).values[question.id];
  const value = useSyncExternalStore(entry?.watch ?? model.watch, read, read);
  return (
    <div>
      <p id={`${id}-label`} data-label className="text-lg font-semibold">
        {label}
      </p>
      {help && <p className="text-base text-ink-soft">{help}</p>}
      <output id={id} aria-labelledby={`${id}-label`} className="mt-1 block text-lg tabular-nums">
        {value === undefined || value === null
          ? '–'
          : displayAnswer(question, value as AnswerValue, language)}
      </output>
    </div>
  );
}
