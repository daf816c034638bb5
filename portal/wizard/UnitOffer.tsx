/** Below "Is this right?": offers to read the typed number in another unit, with undo. */
import { ArrowLeftRight, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '../../engine/base/answers.ts';
import { unitText } from '../../engine/base/units.ts';
import { switchedUnit } from '../../engine/form/unitSwitch.ts';
import type { Issue } from '../../engine/validation/issue.ts';
import { Button } from '../platform/ui/base/Button.tsx';
import { Notice } from '../platform/ui/base/Notice.tsx';
import { useNewScreen } from '../platform/ui/states/useNewScreen.ts';
import { useWizard } from './state/WizardContext.ts';

/** The answers before a switch; undefined for those that were empty. */
export interface SwitchUndo {
  units: string;
  before: ReadonlyArray<{ key: string; value: AnswerValue | undefined }>;
}

export function UnitOffer({ issue, onSwitched }: { issue: Issue; onSwitched: (undo: SwitchUndo) => void }) {
  const { t } = useTranslation();
  const { questionnaire, store, model, language } = useWizard();
  if (!issue.switchUnit) return null;
  const answers = store.all();
  const found = switchedUnit(questionnaire, answers, model.form(), issue.switchUnit, issue.inputs ?? []);
  if (!found) return null;
  const units = [...new Set(found.units.map((unit) => unitText(unit, language)))].join(' + ');
  const change = (): void => {
    const measured = [...questionnaire.questions.values()]
      .map(({ question }) => question)
      .filter(({ measure }) => measure !== undefined)
      .map(({ id }) => id);
    const keys = new Set([...found.changes.map(({ key }) => key), ...measured]);
    // Other measurements are converted together with the chosen units, and restored with them.
    const before = [...keys].map((key) => ({ key, value: answers[key] }));
    for (const { key, value } of found.changes) store.set(key, value);
    onSwitched({ units, before });
  };
  return (
    <Button variant="secondary" className="mt-2 min-h-11" onClick={change}>
      <ArrowLeftRight aria-hidden="true" />
      <span>{t('wizard.unit.switch', { unit: units })}</span>
    </Button>
  );
}

export function UnitSwitched({ undo, onUndone }: { undo: SwitchUndo; onUndone: () => void }) {
  const { t } = useTranslation();
  const { store } = useWizard();
  const button = useRef<HTMLButtonElement>(null);
  useNewScreen();
  useEffect(() => button.current?.focus(), []);
  const takeBack = (): void => {
    for (const { key, value } of undo.before) store.set(key, value);
    // Restoring the unit choice converts the other values again, so set them a second time.
    for (const { key, value } of undo.before) store.set(key, value);
    onUndone();
  };
  return (
    <Notice tone="info" role="status" className="mb-4">
      <p>{t('wizard.unit.switched', { unit: undo.units })}</p>
      <Button ref={button} variant="quiet" className="-ms-4 min-h-11" onClick={takeBack}>
        <Undo2 aria-hidden="true" />
        {t('wizard.unit.undo')}
      </Button>
    </Notice>
  );
}
