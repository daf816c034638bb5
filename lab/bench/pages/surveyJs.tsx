/** The same fields in SurveyJS. */
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.fontless.css';
import { definitionOf, extentOf } from './manyFields.ts';
import { surveyJson } from './surveyJson.ts';

createRoot(document.getElementById('root') as HTMLElement).render(
  <Survey model={new Model(surveyJson(definitionOf(extentOf(location.search))))} />,
);
