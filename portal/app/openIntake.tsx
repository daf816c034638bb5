import { START_STEP } from '../../engine/definition/reservedSteps.ts';
import { loadedFirst, startLoading } from '../patient/intake/boot/loadBeforeRender.ts';
import { questionnaireIdIn } from '../patient/intake/boot/questionnaireIdIn.ts';
import { resumeTokenIn } from '../patient/intake/boot/resumeByLink.ts';
import { BmiAside } from '../patient/intake/screens/lazyScreens.tsx';
import { goTo } from '../patient/intake/screens/useAddress.ts';
import { screenPath } from '../platform/address/address.ts';
import { loadAllLanguages, shownLanguage, startI18n } from '../platform/i18n/i18n.ts';
import { QUESTION, wentOnEarly } from '../platform/ui/early/earlyInput.ts';
import { prefetchWhenIdle } from '../platform/ui/states/lazyComponent.tsx';
import { loadWidgetsOf } from '../wizard/widgets/byType.ts';
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
