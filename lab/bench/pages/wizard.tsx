/** Our wizard as the intake shows it. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { compileQuestionnaire } from '../../../engine/form/questionnaire.ts';
import { startI18n } from '../../../portal/platform/i18n/i18n.ts';
import { createAnswersStore } from '../../../portal/wizard/state/answersStore.ts';
import type { Place } from '../../../portal/wizard/state/place.ts';
import { Wizard } from '../../../portal/wizard/Wizard.tsx';
import './wizard.css';
import { importedDefinition } from './importedForm.ts';
import { definitionOf, extentOf } from './manyFields.ts';

const extent = extentOf(location.search);
const definition = extent.isImported ? importedDefinition() : definitionOf(extent);
const questionnaire = compileQuestionnaire(definition);
const FIRST = definition.steps[0]?.id ?? '';
const store = createAnswersStore();

function Asked() {
  const [at, setAt] = useState<Place>({ step: FIRST });
  return (
    <Wizard
      questionnaire={questionnaire}
      store={store}
      today="2026-06-01"
      language="en"
      at={at}
      onGo={setAt}
      onSubmit={async () => ({ kind: 'submitted' })}
    />
  );
}

await startI18n('intake');
createRoot(document.getElementById('root') as HTMLElement).render(<Asked />);
