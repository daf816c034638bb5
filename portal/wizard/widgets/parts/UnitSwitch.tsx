/** Next to a number: what it is in the other unit, and a view of it there. */
import { unitText } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import { convertMeasure, displayAnswer, type Side } from '@clinic/engine/form';
import { Button } from '@clinic/platform/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { questionDomId } from '../../state/questionDomId.ts';
import { useWizard } from '../../state/WizardContext.ts';

/** The id of the note that describes the inputs of a measure; undefined if it is asked in one unit only. */
export function useUnitNote({ id }: Question): string | undefined {
  const { model } = useWizard();
  const last = model.units.of(id)?.seen?.questions.at(-1);
  return last && `${questionDomId(last.id)}-other-unit`;
}

export function UnitSwitch({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { model, language } = useWizard();
  const noteId = useUnitNote(question);
  const { measure, seen } = model.units.of(question.id) ?? {};
  // Feet and inches are looked at together, after the inches.
  if (!measure || !seen || seen.questions.at(-1) !== question) return null;
  const { sides } = measure;
  const next = sides[(sides.indexOf(seen) + 1) % sides.length] as Side;
  const units = next.questions.map((one) => unitText('unit' in one ? one.unit : undefined, language));
  const view = (): void => {
    // Later, this could take the focus from where the patient is typing.
    flushSync(() => model.units.view(measure, next));
    document.getElementById(questionDomId(next.questions[0]?.id ?? ''))?.focus();
  };
  const text = t('wizard.unit.use', { unit: units.join(' + ') });
  return (
    <>
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={`${text}: ${textIn(question.label, language)}`}
        onClick={view}
      >
        <ArrowLeftRight aria-hidden="true" />
        <span>{text}</span>
      </Button>
      <UnitNote id={noteId} question={question} next={next} />
    </>
  );
}

/** Its place is kept while it says nothing, so that nothing moves. */
function UnitNote({ id, question, next }: { id: string | undefined; question: Question; next: Side }) {
  const { t } = useTranslation();
  const { model, store, language } = useWizard();
  const read = (): string => {
    const { seen, stored } = model.units.of(question.id) ?? {};
    if (!seen || !stored) return '';
    const answers = store.all();
    const other = seen === stored ? next : seen;
    const amounts = convertMeasure(stored.questions, other.questions, answers);
    if (!amounts) return '';
    const textOf = ({ questions }: Side, values: typeof answers): string =>
      questions.map((one) => displayAnswer(one, values[one.id], language)).join(' ');
    return seen === stored
      ? t('wizard.unit.about', { amount: textOf(next, amounts) })
      : t('wizard.unit.typed', { amount: textOf(stored, answers) });
  };
  const text = useSyncExternalStore(store.watchAll, read, read);
  return (
    <p key={text} id={id} className="min-h-6 basis-full text-base text-ink-soft">
      {text}
    </p>
  );
}
