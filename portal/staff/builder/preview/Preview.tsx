/** The questionnaire as a patient sees it, in its current state, on a phone or a desktop, in any language. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Definition, REVIEW_STEP } from '@clinic/engine/definition';
import type { Place as EditedPlace } from '@clinic/engine/editing';
import { compileQuestionnaire } from '@clinic/engine/form';
import { clinicToday } from '@clinic/platform/format';
import { formTextsIn, isLanguage, useLanguage } from '@clinic/platform/i18n';
import { Button, classes, Notice, prefetchSecondary } from '@clinic/platform/ui';
import { type AnswersStore, createAnswersStore, type Place } from '@clinic/wizard';
import { RotateCcw } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { exampleAnswers } from './exampleAnswers.ts';
import { type Filling, FillPreview } from './FillPreview.tsx';
import { LayoutFindings } from './LayoutFindings.tsx';
import { LinkedWizard } from './LinkedWizard.tsx';
import { formTextsInLayoutCheck, inLayoutCheck, isLayoutCheck } from './layoutChecks.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import { PreviewBar, type PreviewWidth } from './PreviewBar.tsx';
import { PreviewFlags } from './PreviewFlags.tsx';
import { PreviewValues } from './PreviewValues.tsx';
import { previewable } from './previewable.ts';
import { StepMap } from './StepMap.tsx';

export interface PreviewProps {
  document: unknown;
  /** The selected part; the preview follows it. */
  selected: EditedPlace;
  /** Arranges the form and the map of its steps; without it no map is shown. */
  frame?: (form: ReactNode, map: ReactNode) => ReactNode;
  /** Opens a place from the map in the design view. */
  onEdit?: (place: EditedPlace) => void;
}

export function Preview({ document, selected: [step, question], frame, onEdit }: PreviewProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<string>(useLanguage());
  const [filled, setFilled] = useState<Filled>(() => filledWith(0));
  const [done, setDone] = useState(false);
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const [at, setAt] = useState<Place>();
  const form = useRef<HTMLDivElement>(null);
  // With a frame, the preview is the main content rather than a sidebar.
  const wide = frame !== undefined;
  useEffect(prefetchSecondary, []);
  const { isLatest, written, definition, questionnaire } = useDefinition(document, language);
  // Render the form first; the values derived from it may follow a moment later.
  const settled = useDeferredValue(questionnaire);
  const { store, today } = filled;
  const goTo = (place: Place): void => {
    if (!definition) return;
    store.merge({ ...exampleAnswers(definition, place.step), ...store.all() });
    setDone(false);
    setAt(place);
  };
  const hasStep = (id: string | undefined): boolean =>
    definition?.steps.some((each) => each.id === id) === true;
  useSelection({ step, question, isAsked: hasStep(step), at, form, goTo });
  if (!definition || !written || !questionnaire || !settled) {
    const none = <p className="text-sm text-ink-soft">{t('builder.preview.none')}</p>;
    return frame ? frame(none, null) : none;
  }
  const known = at && (at.step === REVIEW_STEP || hasStep(at.step));
  const here: Place = known ? at : { step: definition.steps[0]?.id ?? REVIEW_STEP };
  const again = (filling?: Filling): void => {
    setFilled(filledWith(filled.times + 1, filling));
    setAt(undefined);
    setDone(false);
  };
  const foreign = filled.keys.filter((key) => !questionnaire.questions.has(key));
  const inPhone = wide && width === 'phone';
  const follows = { questionnaire: settled, store, today };
  const wizard = (
    <PreviewedForm
      form={form}
      language={language}
      source={definition.languages[0] ?? FALLBACK_LANGUAGE}
      isFramed={!inPhone}
      done={done}
    >
      {/* Fields keep their own input state, so new answers need new fields. */}
      <LinkedWizard
        key={filled.times}
        questionnaire={questionnaire}
        store={store}
        today={today}
        language={isLayoutCheck(language) ? (definition.languages[0] ?? FALLBACK_LANGUAGE) : language}
        at={here}
        onGo={setAt}
        onSubmit={async () => {
          setDone(true);
          return { kind: 'submitted' };
        }}
      />
    </PreviewedForm>
  );
  const shownForm = (
    <div>
      <PreviewBar
        languages={written.languages}
        language={language}
        onLanguage={setLanguage}
        width={wide ? width : undefined}
        onWidth={setWidth}
      >
        <FillPreview questionnaireId={definition.id} current={store.all} onFill={again} />
        <Button variant="secondary" size="sm" onClick={() => again()}>
          <RotateCcw aria-hidden="true" />
          {t('builder.preview.again')}
        </Button>
        {step !== undefined && hasStep(step) && (
          <Button variant="secondary" size="sm" onClick={() => goTo({ step })}>
            {t('builder.preview.goTo')}
          </Button>
        )}
      </PreviewBar>
      {!isLatest && (
        <Notice tone="warning" className="mb-3">
          <p className="text-sm">{t('builder.preview.older')}</p>
        </Notice>
      )}
      {isLayoutCheck(language) && <LayoutFindings form={form} />}
      {foreign.length > 0 && (
        <Notice tone="info" className="mb-3">
          <p className="text-sm wrap-anywhere">{t('builder.fill.foreign', { ids: foreign.join(', ') })}</p>
        </Notice>
      )}
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3',
          // Next to the phone only where both fit completely.
          inPhone && 'min-[100rem]:grid-cols-[auto_minmax(16rem,1fr)]',
        )}
      >
        {inPhone ? <PhoneFrame label={t('builder.preview.widths.phone')}>{wizard}</PhoneFrame> : wizard}
        <div className="min-w-0">
          <PreviewFlags {...follows} />
          <PreviewValues {...follows} open={wide} />
        </div>
      </div>
    </div>
  );
  if (!frame) return shownForm;
  const map = (
    <StepMap
      {...follows}
      at={here.step}
      onShow={(to, focus) => goTo({ step: to, ...(focus && { focus }) })}
      {...(onEdit && { onEdit })}
    />
  );
  return frame(shownForm, map);
}

/** The answers of the preview, until it is filled again. */
interface Filled {
  times: number;
  store: AnswersStore;
  today: string;
  /** The questions of the answers it was filled with. */
  keys: readonly string[];
}

const filledWith = (times: number, { answers, asOf }: Filling = { answers: {} }): Filled => ({
  times,
  store: createAnswersStore(answers),
  today: asOf ?? clinicToday(),
  keys: Object.keys(answers),
});

/** The document as it can be shown; if it cannot, its last state that could. */
function useDefinition(document: unknown, language: string) {
  const latest = useMemo(() => previewable(document), [document]);
  const readable = useRef<Definition>(undefined);
  if (latest) readable.current = latest;
  const written = readable.current;
  const definition = useMemo(
    () => (written && isLayoutCheck(language) ? inLayoutCheck(written, language) : written),
    [written, language],
  );
  const questionnaire = useMemo(() => definition && compileQuestionnaire(definition), [definition]);
  return { isLatest: latest !== undefined, written, definition, questionnaire };
}

interface Selection {
  step: string | undefined;
  question: string | undefined;
  /** The questionnaire has that step. */
  isAsked: boolean;
  at: Place | undefined;
  form: RefObject<HTMLDivElement | null>;
  goTo: (place: Place) => void;
}

/** Follows the selected part, without moving the focus. */
function useSelection({ step, question, isAsked, at, form, goTo }: Selection): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form has moved to the new place
  useEffect(() => {
    if (form.current) form.current.inert = false;
  }, [at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the form
  useEffect(() => {
    if (step === undefined || !isAsked) return;
    if (form.current) form.current.inert = true;
    goTo({ step, ...(question !== undefined && { focus: question }) });
  }, [step, question, isAsked]);
}

interface PreviewedFormProps {
  form: RefObject<HTMLDivElement | null>;
  language: string;
  /** The questionnaire language whose texts a layout check transforms. */
  source: string;
  isFramed: boolean;
  done: boolean;
  children: ReactNode;
}

function PreviewedForm({ form, language, source, isFramed, done, children }: PreviewedFormProps) {
  const { t, i18n } = useTranslation();
  const shown = useLanguage();
  const texts = useMemo(() => {
    if (isLayoutCheck(language)) return formTextsInLayoutCheck(language);
    return isLanguage(language) && language !== shown ? formTextsIn(language) : i18n;
  }, [language, shown, i18n]);
  return (
    <div
      ref={form}
      lang={isLayoutCheck(language) ? source : language}
      dir={language === 'mirrored' ? 'rtl' : 'ltr'}
      onFocusCapture={keepFocus}
      className={classes(
        'text-base [&_.z-10]:static!',
        isFramed && 'overflow-hidden rounded border border-line-strong bg-paper px-3',
      )}
    >
      {done ? (
        <p role="status" className="py-10 text-center">
          {t('builder.preview.done')}
        </p>
      ) : (
        <I18nextProvider i18n={texts}>{children}</I18nextProvider>
      )}
    </div>
  );
}

/** A new wizard page focuses its heading; do not take the focus from a user typing elsewhere. */
function keepFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target.tabIndex !== -1 || !(relatedTarget instanceof HTMLElement)) return;
  if (!currentTarget.contains(relatedTarget)) relatedTarget.focus({ preventScroll: true });
}
