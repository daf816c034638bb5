/** Next to a number: switches to the other unit. */
import { ArrowLeftRight } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { unitText } from '../../../../engine/base/units.ts';
import { type Question, textIn } from '../../../../engine/definition/definition.ts';
import { choiceOf } from '../../../../engine/form/unitSwitch.ts';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { questionDomId } from '../../state/questionDomId.ts';
import { useWizard } from '../../state/WizardContext.ts';

export function UnitSwitch({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { questionnaire, store, language } = useWizard();
  const all = [...questionnaire.questions.values()].map((compiled) => compiled.question);
  const own = choiceOf(question);
  if (question.measure === undefined || !own) return null;
  const same = all.filter(({ measure }) => measure === question.measure);
  // Feet and inches are switched together, after the inches.
  if (same.findLast((one) => choiceOf(one)?.value === own.value) !== question) return null;
  const others = same.filter((one) => {
    const choice = choiceOf(one);
    return choice?.key === own.key && choice.value !== own.value;
  });
  const [first] = others;
  const target = first && choiceOf(first);
  if (!first || !target) return null;
  const units = others.map((one) => unitText('unit' in one ? one.unit : undefined, language)).join(' + ');
  const change = (): void => {
    // Later, this could take the focus from where the patient is typing.
    flushSync(() => store.set(target.key, target.value));
    document.getElementById(questionDomId(first.id))?.focus();
  };
  const text = t('wizard.unit.use', { unit: units });
  return (
    <Button
      variant="quiet"
      className="px-3!"
      aria-label={`${text}: ${textIn(question.label, language)}`}
      onClick={change}
    >
      <ArrowLeftRight aria-hidden="true" />
      <span>{text}</span>
    </Button>
  );
}
