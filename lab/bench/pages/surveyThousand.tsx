/** The thousand questions in SurveyJS's model, as in its editor; `setTitle` changes a title. */
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.fontless.css';
import { surveyJson } from './surveyJson.ts';
import { definition } from './thousandQuestions.ts';

const model = new Model(surveyJson(definition));
model.setDesignMode(true);
Object.assign(window, {
  setTitle: (title: string) => {
    const question = model.getQuestionByName('q0');
    if (question) question.title = title;
  },
});
createRoot(document.getElementById('root') as HTMLElement).render(<Survey model={model} />);
