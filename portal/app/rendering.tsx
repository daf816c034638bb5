/** The build's entry for pages that the server renders. They contain no personal data. */
import type { RenderedPage, Rendering } from '@clinic/contract/rendering/rendering';
import { type Definition, START_STEP } from '@clinic/engine/definition';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { BmiAside, blankIntake, isBlankPage } from '@clinic/patient';
import { renderAt } from '@clinic/platform/address';
import { updateClinic } from '@clinic/platform/api';
import { renderIn, startRendering } from '@clinic/platform/i18n';
import { loadWidgets, SearchWidget, widgetTypes } from '@clinic/wizard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Directed } from './Directed.tsx';
import { IntakeShell } from './IntakeShell.tsx';
import { LandingFrame } from './LandingFrame.tsx';
import { firstReads, pathIn, queriesOf, StaffPage } from './renderedStaffPage.tsx';
import SignInCard from './signIn/SignInCard.tsx';
import { screensAt } from './staffScreens.ts';

await Promise.all([
  startRendering('portal'),
  loadWidgets(widgetTypes()),
  SearchWidget.load(),
  BmiAside.load(),
]);

/** No data is read while a page is rendered. */
const noQueries = new QueryClient();

/** Rendering is synchronous, so no page gets the settings of another. */
function settle({ language, settings, path }: RenderedPage, address = '/'): void {
  renderAt(path, address);
  updateClinic(settings);
  renderIn(language);
}

export const renderLanding: Rendering['renderLanding'] = (page) => {
  settle(page);
  return renderToString(<LandingFrame signIn={false} onSignIn={() => undefined} />);
};

export const renderSignIn: Rendering['renderSignIn'] = (page) => {
  settle(page);
  const html = renderToString(
    <QueryClientProvider client={noQueries}>
      <Directed>
        <LandingFrame signIn onSignIn={() => undefined}>
          <SignInCard loading={false} linked={false} deactivated={false} onLeave={() => undefined} />
        </LandingFrame>
      </Directed>
    </QueryClientProvider>,
  );
  return withoutStyles(html);
};

export const renderIntake: Rendering['renderIntake'] = (page) => {
  const { definition, measures, address, today } = page;
  const { step = START_STEP, page: pageId } = page;
  const questionnaire = compiled(definition);
  const draw = (place: Record<string, string>): string => {
    settle(page, `${address}?${new URLSearchParams(place)}`);
    if (!isBlankPage(questionnaire, place, today)) return '';
    return renderToString(<IntakeShell loaded={blankIntake(questionnaire, measures)} />);
  };
  const html = draw({ step, ...(pageId && { page: pageId }) });
  if (html === '' || step !== START_STEP) return html;
  // Start opens the first page before any script has loaded.
  return `${html}<template>${draw({ step: definition.steps[0]?.id ?? START_STEP })}</template>`;
};

export const renderStaffPage: Rendering['renderStaffPage'] = async (page) => {
  const screens = screensAt(page.role, pathIn(page.address));
  await Promise.all(screens.map(({ Screen }) => Screen.preload()));
  settle(page);
  const queries = queriesOf(page);
  const html = renderToString(
    <Directed>
      <StaffPage page={page} queries={queries} />
    </Directed>,
  );
  const reads = firstReads(queries);
  // Otherwise they would be kept for some minutes.
  queries.clear();
  return {
    html: withoutStyles(html),
    reads,
    modules: screens.map(({ module }) => module),
  };
};

/** The page's policy forbids inline styles. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');

const questionnaires = new WeakMap<Definition, Questionnaire>();

function compiled(definition: Definition): Questionnaire {
  const known = questionnaires.get(definition) ?? compileQuestionnaire(definition);
  questionnaires.set(definition, known);
  return known;
}
