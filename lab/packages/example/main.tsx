import { numberRules, registerQuestionType } from '@clinic-intake/engine';
import { FieldGroup, IntakeForm, registerWidget, useTypedAnswer } from '@clinic-intake/react';
import '@clinic-intake/react/theme.css';
import { createRoot } from 'react-dom/client';
import { fromPosition, root, send, showFlags, toPosition } from './app.ts';

const rules = numberRules(() => ({ min: 1, max: 5 }));
registerQuestionType({ type: 'stars', fields: {}, traits: { answer: 'number' }, rules });
registerWidget('stars', ({ id, slot, label, error }) => (
  <FieldGroup id={id} legend={label} error={error}>
    <input type="range" max={5} aria-label={label} {...useTypedAnswer(slot, toPosition, fromPosition)} />
  </FieldGroup>
));
createRoot(root).render(
  <IntakeForm definition="/form.json" rules="/rules.json" onFlags={showFlags} onSubmit={send} />,
);
