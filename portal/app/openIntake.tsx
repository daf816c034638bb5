import { intakeAt } from '@clinic/contract/addresses';
import {
  BmiAside,
  followHostPage,
  IntakeFailed,
  type LoadedIntake,
  loadIntake,
  resumeTokenIn,
  SHARED_DEVICE,
} from '@clinic/patient';
import { screenPath } from '@clinic/platform/address';
import { loadAllLanguages, shownLanguage, startI18n } from '@clinic/platform/i18n';
import { prefetchWhenIdle, QUESTION } from '@clinic/platform/ui';
import { loadWidgetsOf } from '@clinic/wizard';
import { createRoot } from 'react-dom/client';
import { IntakeShell } from './IntakeShell.tsx';
import { mount, rootElement } from './mount.tsx';

/** Longest wait before the page shows that it is loading, unless the server has drawn it. */
const TIMEOUT_MS = 500;

export async function openIntake(): Promise<void> {
  followHostPage();
  const { lang, dataset } = document.documentElement;
  const token = resumeTokenIn(window.location.hash);
  const load = () => loadIntake(intakeAt(screenPath())?.questionnaireId, shownLanguage);
  // Users who open a link must identify themselves first.
  const loading = token === undefined ? load() : undefined;
  loading?.catch(() => undefined);
  await startI18n('intake');
  prefetchWhenIdle(loadAllLanguages);
  const root = await rootElement();
  if (!loading || !root.firstElementChild) {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const loaded = await Promise.race([loading?.catch(() => undefined), late]);
    return mount(<IntakeShell token={token} loading={loading} loaded={loaded} />);
  }
  const loaded = await loadedInto(root, loading, load);
  const shell = <IntakeShell loading={Promise.resolve(loaded)} loaded={loaded} />;
  if (loaded === 'unknown') return mount(shell, { enterUnseen: () => undefined });
  if (loaded.session.begun()) {
    // What another tab has sent meanwhile, to compare with.
    if (dataset.early === undefined) await loaded.session.refresh();
    return mount(shell, { enterUnseen: loaded.session.enterUnseen });
  }
  if (!isDrawn(root, loaded, lang)) return mount(shell);
  if (dataset[SHARED_DEVICE] !== undefined) void loaded.session.setKeepsCopy(false);
  return mount(shell, { isDrawn: true });
}

/** Everything that the drawn page shows, which stays as it is until then. */
async function loadedInto(
  root: HTMLElement,
  first: Promise<LoadedIntake | 'unknown'>,
  again: () => Promise<LoadedIntake | 'unknown'>,
): Promise<LoadedIntake | 'unknown'> {
  for (let loading = first; ; loading = again()) {
    try {
      const loaded = await loading;
      if (loaded !== 'unknown') await loadParts(root, loaded);
      return loaded;
    } catch {
      await retryPressed(root);
    }
  }
}

async function loadParts(root: HTMLElement, { questionnaire }: LoadedIntake): Promise<void> {
  const questions = [...root.querySelectorAll(`[${QUESTION}]`)].flatMap((each) => {
    const id = each.getAttribute(QUESTION)?.slice(2) ?? '';
    return questionnaire.questions.get(id)?.question ?? [];
  });
  await Promise.all([loadWidgetsOf(questions), root.querySelector('aside') && BmiAside.load()]);
}

/** Whether the first render, for somebody with nothing in progress, is what the server has drawn. */
function isDrawn(root: HTMLElement, { questionnaire }: LoadedIntake, lang: string): boolean {
  const { id, version } = questionnaire.definition;
  return (
    document.documentElement.dataset.form === `${id}@${version}` &&
    lang === shownLanguage() &&
    // A browser's translator replaces the texts.
    root.querySelector('font') === null
  );
}

/** The page is hidden, with what was entered in it, while the user is told that it cannot be loaded. */
const retryPressed = (root: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const page = root.querySelector('main');
    const active = document.activeElement as HTMLElement | null;
    const place = document.createElement('div');
    place.tabIndex = -1;
    place.className = 'px-4 py-6 sm:px-6 sm:py-10';
    root.append(place);
    const notice = createRoot(place);
    const retry = (): void => {
      if (page) page.hidden = false;
      active?.focus({ preventScroll: true });
      notice.unmount();
      place.remove();
      resolve();
    };
    notice.render(<IntakeFailed onRetry={retry} />);
    place.focus();
    if (page) page.hidden = true;
  });
