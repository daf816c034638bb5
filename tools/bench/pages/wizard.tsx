/** Our wizard at a step of 18 fields. */
import { createRoot } from 'react-dom/client';
import { compileQuestionnaire } from '../../../engine/questionnaire.ts';
import { startI18n } from '../../../portal/shell/i18n.ts';
import { createAnswersStore } from '../../../portal/wizard/answersStore.ts';
import { Wizard } from '../../../portal/wizard/Wizard.tsx';
import './wizard.css';
import { definition } from './eighteenFields.ts';

const AT = { step: 'about_you' };
const questionnaire = compileQuestionnaire(definition);
const store = createAnswersStore();
const noErrors = () => [];

await startI18n('intake');
createRoot(document.getElementById('root') as HTMLElement).render(
  <Wizard
    questionnaire={questionnaire}
    store={store}
    schemaErrors={noErrors}
    today="2026-06-01"
    language="en"
    at={AT}
    onGo={() => {}}
    onSubmit={async () => ({ kind: 'submitted' })}
  />,
);
