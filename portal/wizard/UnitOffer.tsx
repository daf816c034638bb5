/** Below "Is this right?": offers to read the typed number in another unit, with undo. */
import { unitText } from '@clinic/engine/base';
import { type SwitchedUnit, switchedUnit } from '@clinic/engine/form';
import type { Issue } from '@clinic/engine/validation';
import { Button, Notice, useNewScreen } from '@clinic/platform/ui';
import { ArrowLeftRight, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWizard } from './state/WizardContext.ts';

/** The answers before a switch. */
export interface SwitchUndo {
  units: string;
  before: SwitchedUnit['changes'];
}

/** Sets answers, and shows each in its unit. */
function useSetAll() {
  const { store, model } = useWizard();
  return (changes: SwitchedUnit['changes']): void => {
    for (const { key, value } of changes) store.set(key, value);
    for (const { key } of changes) model.units.asTyped(key);
  };
}

export function UnitOffer({ issue, onSwitched }: { issue: Issue; onSwitched: (undo: SwitchUndo) => void }) {
  const { t } = useTranslation();
  const { questionnaire, store, model, language } = useWizard();
  const setAll = useSetAll();
  if (!issue.switchUnit) return null;
  const answers = store.all();
  const switched = switchedUnit(questionnaire, answers, model.form(), issue.switchUnit, issue.inputs ?? []);
  if (!switched) return null;
  const units = [...new Set(switched.units.map((unit) => unitText(unit, language)))].join(' + ');
  const change = (): void => {
    setAll(switched.changes);
    onSwitched({ units, before: switched.changes.map(({ key }) => ({ key, value: answers[key] })) });
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
  const setAll = useSetAll();
  const button = useRef<HTMLButtonElement>(null);
  useNewScreen();
  useEffect(() => button.current?.focus(), []);
  const takeBack = (): void => {
    setAll(undo.before);
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
