/** The questionnaire as a patient sees it, in its current state, on a phone or a desktop, in any language. */

import { RotateCcw } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Definition } from '../../../engine/definition/definition.ts';
import type { Place as EditedPlace } from '../../../engine/editing/edits.ts';
import { REVIEW_STEP } from '../../../engine/form/progress.ts';
import { compileQuestionnaire } from '../../../engine/form/questionnaire.ts';
import { clinicToday } from '../../platform/format/format.ts';
import { formTextsIn, isLanguage, languageName, useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { classes } from '../../platform/ui/base/classes.ts';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { Select } from '../../platform/ui/fields/Select.tsx';
import { prefetchSecondary } from '../../platform/ui/states/lazyComponent.tsx';
import { createAnswersStore } from '../../wizard/state/answersStore.ts';
import type { Place } from '../../wizard/state/place.ts';
import { Wizard } from '../../wizard/Wizard.tsx';
import { exampleAnswers } from './exampleAnswers.ts';
import { type Filling, FillPreview } from './FillPreview.tsx';
import { LayoutFindings } from './LayoutFindings.tsx';
import { formTextsInLook, inLook, isLayoutLook, LAYOUT_LOOKS } from './layoutLooks.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import { PreviewFlags } from './PreviewFlags.tsx';
import { PreviewValues } from './PreviewValues.tsx';
import { previewable } from './previewable.ts';
import { StepMap } from './StepMap.tsx';

export interface PreviewProps {
  document: unknown;
  /** The selected part; the preview follows it. */
  selected: EditedPlace;
  /** Lays out the form and the map of its steps; without it no map is shown. */
  frame?: (form: ReactNode, map: ReactNode) => ReactNode;
  /** Opens a place from the map in the design view. */
  onEdit?: (place: EditedPlace) => void;
}

const WIDTHS = ['phone', 'desktop'] as const;

export function Preview({ document, selected: [step, question], frame, onEdit }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const shown = useLanguage();
  const [language, setLanguage] = useState<string>(shown);
  const [store, setStore] = useState(createAnswersStore);
  const [timesFilled, setTimesFilled] = useState(0);
  const [done, setDone] = useState(false);
  const [today, setToday] = useState(clinicToday);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
  const [foreign, setForeign] = useState<readonly string[]>([]);
  // With a frame, the preview is the main content rather than a sidebar.
  const wide = frame !== undefined;
  useEffect(prefetchSecondary, []);
  const latest = useMemo(() => previewable(document), [document]);
  const readable = useRef<Definition>(undefined);
  if (latest) readable.current = latest;
  const written = readable.current;
  const definition = useMemo(
    () => (written && isLayoutLook(language) ? inLook(written, language) : written),
    [written, language],
  );
  const ready = useMemo(
    () =>
      definition && {
        questionnaire: compileQuestionnaire(definition),
      },
    [definition],
  );
  const texts = useMemo(() => {
    if (isLayoutLook(language)) return formTextsInLook(language);
    return isLanguage(language) && language !== shown ? formTextsIn(language) : i18n;
  }, [language, shown, i18n]);
  // Render the form first; the values derived from it may follow a moment later.
  const settled = useDeferredValue(ready);
  const form = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>();
  const goTo = (place: Place): void => {
    if (!definition) return;
    store.merge({ ...exampleAnswers(definition, place.step), ...store.all() });
    setDone(false);
    setAt(place);
  };
  // Selecting a question in the outline must not move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form stands at the new place
  useEffect(() => {
    if (form.current) form.current.inert = false;
  }, [at]);
  const isAsked = definition?.steps.some(({ id }) => id === step) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection leads elsewhere
  useEffect(() => {
    if (step === undefined || !isAsked) return;
    if (form.current) form.current.inert = true;
    goTo({ step, ...(question !== undefined && { focus: question }) });
  }, [step, question, isAsked]);
  if (!definition || !ready || !settled) {
    const none = <p className="text-sm text-ink-soft">{t('builder.preview.none')}</p>;
    return frame ? frame(none, null) : none;
  }
  const known = at && (at.step === REVIEW_STEP || definition.steps.some(({ id }) => id === at.step));
  const here: Place = known ? at : { step: definition.steps[0]?.id ?? REVIEW_STEP };
  const again = ({ answers, asOf }: Filling = { answers: {} }): void => {
    setStore(createAnswersStore(answers));
    setTimesFilled(timesFilled + 1);
    setToday(asOf ?? clinicToday());
    setForeign(Object.keys(answers).filter((key) => !ready.questionnaire.questions.has(key)));
    setAt(undefined);
    setDone(false);
  };
  const inPhone = wide && width === 'phone';
  const follows = { questionnaire: settled.questionnaire, store, today };
  const wizard = (
    <div
      ref={form}
      lang={isLayoutLook(language) ? definition.languages[0] : language}
      dir={language === 'mirrored' ? 'rtl' : 'ltr'}
      onFocusCapture={keepFocus}
      className={classes(
        'text-base [&_.z-10]:static!',
        !inPhone && 'overflow-hidden rounded border border-line-strong bg-paper px-3',
      )}
    >
      {done ? (
        <p role="status" className="py-10 text-center">
          {t('builder.preview.done')}
        </p>
      ) : (
        <I18nextProvider i18n={texts}>
          {/* Fields keep their own input state, so new answers need new fields. */}
          <Wizard
            key={timesFilled}
            questionnaire={ready.questionnaire}
            store={store}
            today={today}
            language={isLayoutLook(language) ? (definition.languages[0] ?? 'en') : language}
            at={here}
            onGo={setAt}
            onSubmit={async () => {
              setDone(true);
              return { kind: 'submitted' };
            }}
          />
        </I18nextProvider>
      )}
    </div>
  );
  const shownForm = (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          dense
          aria-label={t('builder.preview.language')}
          className="w-56 max-w-full"
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {(written ?? definition).languages.map((each) => (
            <option key={each} value={each}>
              {languageName(each, shown)}
            </option>
          ))}
          <optgroup label={t('layout.title')}>
            {LAYOUT_LOOKS.map((each) => (
              <option key={each} value={each}>
                {t(`layout.look.${each}`)}
              </option>
            ))}
          </optgroup>
        </Select>
        {wide && (
          <fieldset
            aria-label={t('builder.preview.width')}
            className="inline-flex rounded border border-line-strong"
          >
            {WIDTHS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={width === each}
                onClick={() => setWidth(each)}
                className={classes(
                  'inline-flex min-h-9 items-center gap-1.5 rounded px-3 text-sm font-semibold',
                  width === each ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:text-ink',
                )}
              >
                {t(`builder.preview.widths.${each}`)}
              </button>
            ))}
          </fieldset>
        )}
        <FillPreview questionnaireId={definition.id} current={store.all} onFill={again} />
        <Button variant="secondary" size="sm" onClick={() => again()}>
          <RotateCcw aria-hidden="true" />
          {t('builder.preview.again')}
        </Button>
        {step !== undefined && definition.steps.some(({ id }) => id === step) && (
          <Button variant="secondary" size="sm" onClick={() => goTo({ step })}>
            {t('builder.preview.goTo')}
          </Button>
        )}
      </div>
      {!latest && (
        <Notice tone="warning" className="mb-3">
          <p className="text-sm">{t('builder.preview.older')}</p>
        </Notice>
      )}
      {isLayoutLook(language) && <LayoutFindings form={form} />}
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
      questionnaire={settled.questionnaire}
      store={store}
      today={today}
      at={here.step}
      onShow={(to, focus) => goTo({ step: to, ...(focus && { focus }) })}
      {...(onEdit && { onEdit })}
    />
  );
  return frame(shownForm, map);
}

/** A new wizard page focuses its heading; do not take the focus from a user typing elsewhere. */
function keepFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target.tabIndex !== -1 || !(relatedTarget instanceof HTMLElement)) return;
  if (!currentTarget.contains(relatedTarget)) relatedTarget.focus({ preventScroll: true });
}
