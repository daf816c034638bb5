import { START_STEP } from '@clinic/engine/definition';
import { BmiAside, goTo, loadedFirst, questionnaireIdIn, resumeTokenIn, startLoading } from '@clinic/patient';
import { screenPath } from '@clinic/platform/address';
import { loadAllLanguages, shownLanguage, startI18n } from '@clinic/platform/i18n';
import { prefetchWhenIdle, QUESTION, wentOnEarly } from '@clinic/platform/ui';
import { loadWidgetsOf } from '@clinic/wizard';
import { IntakeShell } from './IntakeShell.tsx';
import { mount, rootElement } from './mount.tsx';

export async function openIntake(): Promise<void> {
  const { hash } = window.location;
  await Promise.all([
    startI18n('intake'),
    // Users who open a link must identify themselves first.
    resumeTokenIn(hash) === undefined && load(questionnaireIdIn(screenPath())),
  ]);
  prefetchWhenIdle(loadAllLanguages);
  await mount(<IntakeShell />, offerDraft);
}

async function load(questionnaireId: string | undefined): Promise<void> {
  const loading = startLoading(questionnaireId, shownLanguage);
  const root = await rootElement();
  // The server's page stays usable meanwhile.
  await (root.firstElementChild ? loading.loaded : loading.loadedOrLate);
  const loaded = loadedFirst(questionnaireId);
  if (!root.firstElementChild || !loaded || loaded === 'unknown') return;
  const { questionnaire } = loaded;
  const keys = [...root.querySelectorAll(`[${QUESTION}]`)].map((each) =>
    each.getAttribute(QUESTION)?.slice(2),
  );
  const questions = keys.flatMap((key) => questionnaire.questions.get(key ?? '')?.question ?? []);
  await Promise.all([loadWidgetsOf(questions), root.querySelector('aside') && BmiAside.load()]);
}

/** If the patient started a new intake before the draft was known, they choose between the two. */
function offerDraft(root: HTMLElement): void {
  const loaded = loadedFirst(questionnaireIdIn(screenPath()));
  if (!loaded || loaded === 'unknown' || !loaded.session.begun()) return;
  if (wentOnEarly(root)) goTo({ search: `?step=${START_STEP}`, focus: undefined }, 'replace');
}
