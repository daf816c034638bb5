/** The questionnaire as a patient sees it, as it stands now, on a phone or a desk, in either language. */
import { RotateCcw } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Definition } from '../../engine/definition.ts';
import type { Place as EditedPlace } from '../../engine/editing/edits.ts';
import { plainSchemaErrors } from '../../engine/plainSchemaErrors.ts';
import { REVIEW_STEP } from '../../engine/progress.ts';
import { compileQuestionnaire } from '../../engine/questionnaire.ts';
import { formTextsIn, isLanguage, languageName, useLanguage } from '../shell/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { fetchLater } from '../ui/later.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { createAnswersStore } from '../wizard/answersStore.ts';
import type { Place } from '../wizard/place.ts';
import { Wizard } from '../wizard/Wizard.tsx';
import { exampleAnswers } from './exampleAnswers.ts';
import { PreviewFlags } from './PreviewFlags.tsx';

import { LayoutFindings } from './preview/LayoutFindings.tsx';
import { formTextsInLook, inLook, isLayoutLook, LAYOUT_LOOKS } from './preview/layoutLooks.ts';
import { StepMap } from './preview/StepMap.tsx';

import { previewable } from './previewable.ts';

export interface PreviewProps {
  document: unknown;
  /** The step that is edited. */
  step: string | undefined;
  /** Where the form and the map of its steps stand; without it there is no map. */
  frame?: (form: ReactNode, map: ReactNode) => ReactNode;
  /** From the map to the design. */
  onEdit?: (place: EditedPlace) => void;
}

export function Preview({ document, step, frame, onEdit }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const shown = useLanguage();
  const [language, setLanguage] = useState<string>(shown);
  const [store, setStore] = useState(createAnswersStore);
  const [done, setDone] = useState(false);
  useEffect(fetchLater, []);
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
        schemaErrors: plainSchemaErrors(definition),
      },
    [definition],
  );
  const texts = useMemo(() => {
    if (isLayoutLook(language)) return formTextsInLook(language);
    return isLanguage(language) && language !== shown ? formTextsIn(language) : i18n;
  }, [language, shown, i18n]);
  const form = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>();
  if (!definition || !ready) {
    const none = <p className="text-sm text-ink-soft">{t('builder.preview.none')}</p>;
    return frame ? frame(none, null) : none;
  }
  const known = at && (at.step === REVIEW_STEP || definition.steps.some(({ id }) => id === at.step));
  const here: Place = known ? at : { step: definition.steps[0]?.id ?? REVIEW_STEP };
  const again = (): void => {
    setStore(createAnswersStore());
    setAt(undefined);
    setDone(false);
  };
  const goTo = (place: Place): void => {
    store.merge({ ...exampleAnswers(definition, place.step), ...store.all() });
    setDone(false);
    setAt(place);
  };
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
        <Button variant="secondary" size="sm" onClick={again}>
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
      <div
        ref={form}
        lang={isLayoutLook(language) ? definition.languages[0] : language}
        dir={language === 'mirrored' ? 'rtl' : 'ltr'}
        onFocusCapture={keepFocus}
        className="overflow-hidden rounded border border-line-strong bg-paper px-3 text-base [&_.z-10]:static!"
      >
        {done ? (
          <p role="status" className="py-10 text-center">
            {t('builder.preview.done')}
          </p>
        ) : (
          <I18nextProvider i18n={texts}>
            <Wizard
              questionnaire={ready.questionnaire}
              store={store}
              schemaErrors={ready.schemaErrors}
              today={todayHere()}
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
      <PreviewFlags
        questionnaire={ready.questionnaire}
        schemaErrors={ready.schemaErrors}
        store={store}
        today={todayHere()}
      />
    </div>
  );
  if (!frame) return shownForm;
  const map = (
    <StepMap
      questionnaire={ready.questionnaire}
      store={store}
      today={todayHere()}
      at={here.step}
      onShow={(to, focus) => goTo({ step: to, ...(focus && { focus }) })}
      {...(onEdit && { onEdit })}
    />
  );
  return frame(shownForm, map);
}

/** A new page of the wizard takes the focus for its heading; whoever is writing elsewhere keeps it. */
function keepFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target.tabIndex !== -1 || !(relatedTarget instanceof HTMLElement)) return;
  if (!currentTarget.contains(relatedTarget)) relatedTarget.focus({ preventScroll: true });
}

function todayHere(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}
