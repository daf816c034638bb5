/** The clinic's intake in SurveyJS. The definition is fetched, as ours is: it does not count as script. */
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.fontless.css';
import type { Definition } from '@clinic/engine/definition';
import { surveyJson } from './surveyJson.ts';

const response = await fetch('definition.json');
createRoot(document.getElementById('root') as HTMLElement).render(
  <Survey model={new Model(surveyJson((await response.json()) as Definition))} />,
);
