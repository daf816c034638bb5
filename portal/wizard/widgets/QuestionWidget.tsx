/** One question in the page's language: its widget, and why the clinic asks. */
import { markupIn, type Question, takesAnswer, textIn } from '@clinic/engine/definition';
import type { EarlierAnswer as Said } from '@clinic/engine/form';
import { hasFormatting, plainOf } from '@clinic/engine/markup';
import {
  Dense,
  DisclosureMark,
  FieldPicture,
  type Formatted,
  Formatting,
  QUESTION,
} from '@clinic/platform/ui';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSlot } from '../state/answerSlot.ts';
import { useCalculated } from '../state/useCalculated.ts';
import { PartWidget, useWizard } from '../state/WizardContext.ts';
import { widgetOf } from './byType.ts';
import { CalculatedAnswer } from './parts/CalculatedAnswer.tsx';
import { DefinitionPicture } from './parts/DefinitionPicture.tsx';
import { EarlierAnswer } from './parts/EarlierAnswer.tsx';
import { ProposedAnswer } from './parts/ProposedAnswer.tsx';
import { RichLine, RichText } from './parts/RichText.tsx';

interface QuestionWidgetProps {
  question: Question;
  id: string;
  slot: AnswerSlot;
  error?: string;
  /** What a returning patient said earlier. */
  said?: Said | undefined;
}

export function QuestionWidget({ question, id, slot: ownSlot, error, said }: QuestionWidgetProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const dense = useContext(Dense);
  const Widget = widgetOf(question.type);
  const { slot, calculated } = useCalculated(question.id, ownSlot);
  const container = useRef<HTMLDivElement>(null);
  const [takenOver, setTakenOver] = useState(0);
  useEffect(() => {
    // The button that had the focus is gone.
    if (takenOver > 0) container.current?.querySelector<HTMLElement>(FOCUSED_AFTER)?.focus();
  }, [takenOver]);
  return (
    <div
      ref={container}
      className={dense && !SHORT.has(question.type) ? 'col-span-full' : undefined}
      {...{ [QUESTION]: id }}
    >
      <Formatting value={formattingOf(question, language)}>
        <FieldPicture
          value={question.picture && <DefinitionPicture picture={question.picture} className={LARGE} />}
        >
          <PartWidget value={QuestionWidget}>
            <Widget
              // Inputs keep typed text themselves, so they remount when a suggested or computed answer is taken.
              key={takenOver}
              question={question}
              id={id}
              slot={slot}
              label={textIn(question.label, language)}
              {...(question.help && { help: textIn(question.help, language) })}
              {...(takesAnswer(question) && !question.required && !dense && { note: t('wizard.optional') })}
              {...(error !== undefined && { error })}
            />
          </PartWidget>
        </FieldPicture>
      </Formatting>
      {question.compute !== undefined && takesAnswer(question) && (
        <CalculatedAnswer
          question={question}
          ownSlot={ownSlot}
          calculated={calculated}
          onBack={() => setTakenOver((times) => times + 1)}
        />
      )}
      {said && (
        <EarlierAnswer
          question={question}
          said={said}
          slot={slot}
          onTaken={() => setTakenOver((times) => times + 1)}
        />
      )}
      {question.proposed !== undefined && !said && (
        <ProposedAnswer
          question={question}
          proposed={question.proposed}
          slot={slot}
          onTaken={() => setTakenOver((times) => times + 1)}
        />
      )}
      {question.why && (
        <details className="group mt-2 text-base text-ink-soft">
          <summary className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-3">
            {t('wizard.whyWeAsk')}
            <DisclosureMark />
          </summary>
          <div className="mt-1 border-s-2 border-line ps-3">
            <RichText text={markupIn(question.why, language)} />
          </div>
        </details>
      )}
    </div>
  );
}

/** Formatting of the question's texts; most questions have none. */
function formattingOf({ label, help }: Question, language: string): ReadonlyMap<string, Formatted> {
  const texts = [label, ...(help ? [help] : [])]
    .map((text) => markupIn(text, language))
    .filter(hasFormatting);
  return texts.length === 0 ? NO_FORMATTING : new Map(texts.map((text) => [plainOf(text), formatted(text)]));
}

const formatted = (text: string): Formatted => ({
  line: <RichLine text={text} />,
  blocks: <RichText text={text} />,
});

const LARGE = 'mb-3 max-h-96';

const NO_FORMATTING: ReadonlyMap<string, Formatted> = new Map();

const FOCUSED_AFTER = ':is(input:checked, input:not([type=radio], [type=checkbox]), select, textarea)';

/** Several of these share a row where space is limited. */
const SHORT = new Set<Question['type']>(['integer', 'decimal', 'choice', 'text']);
