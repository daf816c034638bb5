/** Everything the intake page needs: the compiled questionnaire and the draft in progress, if any. */
import type { Language } from '@clinic/engine/base';
import { codeListsIn, type Definition, START_STEP } from '@clinic/engine/definition';
import {
  compileQuestionnaire,
  oneAnswer,
  type Questionnaire,
  raisedNotices,
  resolveForm,
} from '@clinic/engine/form';
import { inTab, ownName } from '@clinic/platform/address';
import { canKeepCopy, needOffline } from '@clinic/platform/api';
import { clinicToday } from '@clinic/platform/format';
import { shownLanguage } from '@clinic/platform/i18n';
import type { RuleSet } from '@clinic/rules/document';
import { countedAnswers, createAnswersStore, createWizardModel, type Place } from '@clinic/wizard';
import { type DraftSession, type DraftSessionDeps, openSession } from '../sync/draftSession.ts';
import { httpDraftServer } from '../sync/httpDraftServer.ts';
import { codeListPath, computedFormPath, questionnairePath } from '../sync/intakeApi.ts';
import type { DraftMemory } from '../sync/storedDraft.ts';
import { prefetchedIntake } from './prefetch.ts';
import { memories } from './rememberedDraft.ts';

export interface LoadedIntake {
  questionnaire: Questionnaire;
  /** The rule set that computes values while measurements are entered. */
  measures: RuleSet;
  session: DraftSession;
}

/** `unknown`: no such questionnaire is published. @throws when it cannot be loaded right now */
export async function loadIntake(
  questionnaireId: string | undefined,
  language: () => Language,
): Promise<LoadedIntake | 'unknown'> {
  const { slot, stored, keepsCopy, response, continues } = await prefetchedIntake(questionnaireId);
  if (!response) return 'unknown';
  const { id, version } = response;
  // Published documents were validated when they were published.
  const definition = response.definition as Definition;
  const questionnaire = compileQuestionnaire(definition);
  needOffline([
    questionnairePath(questionnaireId),
    questionnairePath(id, version),
    ...codeListsIn(definition).map(codeListPath),
    ...(questionnaire.external.length > 0 ? [computedFormPath(id, version)] : []),
  ]);
  const session = sessionOf(questionnaire, {
    slot,
    stored: continues ? stored : null,
    memories,
    keepsCopy,
    // Removing nothing fails as storing would.
    keepsPlace: keepsCopy || inTab.set('probe', null),
    server: httpDraftServer,
    language,
    withLock: (task) =>
      navigator.locks
        ? (navigator.locks.request(ownName(`intake:${slot}`), task) as ReturnType<typeof task>)
        : task(),
  });
  if (canKeepCopy()) memories.device.forgetOld().catch(() => undefined);
  const refreshed = session.refresh();
  // Without a local copy, only the clinic has the answers.
  const elsewhere = !keepsCopy || Object.keys({ ...stored?.answers, ...stored?.unsent }).length === 0;
  if (stored?.created && elsewhere && !stored.submitted && (await refreshed) !== 'done')
    throw new Error('The draft cannot be read');
  return { questionnaire, measures: response.measures as RuleSet, session };
}

type Surroundings = Pick<
  DraftSessionDeps,
  'slot' | 'stored' | 'memories' | 'keepsCopy' | 'keepsPlace' | 'server' | 'language' | 'withLock'
>;

function sessionOf(questionnaire: Questionnaire, surroundings: Surroundings): DraftSession {
  const { id, version } = questionnaire.definition;
  return openSession({
    questionnaire: { id, version },
    noticesFor: (store) =>
      raisedNotices(
        questionnaire,
        resolveForm(questionnaire, countedAnswers(questionnaire, store), clinicToday()),
        store.all(),
      ).map(({ rule }) => rule.id),
    oneAnswer: (key) => oneAnswer(questionnaire.measures, key),
    now: Date.now,
    later: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    ...surroundings,
  });
}

/** An intake without answers, for a page that the server draws: nothing is stored or sent. */
export function blankIntake(questionnaire: Questionnaire, measures: RuleSet): LoadedIntake {
  const nowhere: DraftMemory = { load: async () => null, save: async () => {}, forget: async () => {} };
  const session = sessionOf(questionnaire, {
    slot: '',
    stored: null,
    memories: { device: nowhere, tab: nowhere },
    keepsCopy: true,
    server: httpDraftServer,
    language: shownLanguage,
    withLock: (task) => task(),
  });
  return { questionnaire, measures, session };
}

/** Whether exactly this place is shown before any answer was given, and answers do not decide what it shows. */
export function isBlankPage(questionnaire: Questionnaire, place: Partial<Place>, today: string): boolean {
  const { step, page } = place;
  if (step === undefined || step === START_STEP) return true;
  const at = createWizardModel(questionnaire, createAnswersStore(), { today }).reachable({
    step,
    ...(page && { page }),
  });
  return at.step === step && at.page !== undefined && (page === undefined || at.page === page);
}
