/** Our wizard as the intake shows it. */
import { compileQuestionnaire } from '@clinic/engine/form';
import { startI18n } from '@clinic/platform/i18n';
import { createAnswersStore, type Place, Wizard } from '@clinic/wizard';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
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
