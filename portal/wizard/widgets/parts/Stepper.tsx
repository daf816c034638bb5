/** Buttons that count a number down and up, around its input. Each press works like typing. */
import { type QuestionOf, textIn } from '@clinic/engine/definition';
import { numberText } from '@clinic/engine/questionTypes';
import { readNumber } from '@clinic/engine/typed';
import { classes, IconButton, useHydrated } from '@clinic/platform/ui';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepped } from '../../input/stepped.ts';
import { useWizard } from '../../state/WizardContext.ts';

export interface StepperProps {
  question: QuestionOf<'integer' | 'decimal'>;
  children: ReactNode;
}

export function Stepper({ question, children }: StepperProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const row = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Before the scripts load the buttons do nothing, while the input already works.
  const works = useHydrated();
  const count = (by: 1 | -1): void => {
    const input = row.current?.querySelector('input');
    if (!input) return;
    const reading = readNumber(input.value, { language, isWhole: question.type === 'integer' });
    const next = stepped(reading.kind === 'number' ? reading.value : undefined, by, question);
    input.value = String(next);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setSaid(numberText(next, language));
  };
  const label = textIn(question.label, language);
  const button = classes(
    'size-12! border border-line-strong bg-surface text-ink! [&_svg]:size-5',
    !works && 'invisible',
  );
  return (
    <div ref={row} className="flex items-center gap-2">
      <IconButton
        icon={Minus}
        label={t('wizard.less', { label })}
        className={button}
        onClick={() => count(-1)}
      />
      {children}
      <IconButton
        icon={Plus}
        label={t('wizard.more', { label })}
        className={button}
        onClick={() => count(1)}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
