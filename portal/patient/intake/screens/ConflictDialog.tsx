/** The same question was answered differently elsewhere: asks which answer to keep. */
import { type AnswerValue, isBlank, words } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import { displayAnswer, oneAnswer, type Questionnaire } from '@clinic/engine/form';
import { signatureOf } from '@clinic/engine/questionTypes';
import { Button, RadioRow } from '@clinic/platform/ui';
import { SignaturePicture } from '@clinic/wizard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, Conflict } from '../sync/unsentChanges.ts';
import { ModalDialog } from './ModalDialog.tsx';

export interface ConflictDialogProps {
  conflict: Conflict;
  questionnaire: Questionnaire;
  language: string;
  onResolve: (choices: Record<string, Choice>) => void;
}

export function ConflictDialog({ conflict, questionnaire, language, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const all = Object.keys(conflict).filter((key) => questionnaire.questions.has(key));
  // A number and its unit are one answer.
  const answers = Map.groupBy(all, (key) => oneAnswer(questionnaire.measures, key)[0]);
  const open = all.filter((key) => choices[key] === undefined).length;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <ModalDialog title={t('intake.conflict.title')}>
      <p className="mt-1.5 text-ink-soft">{t('intake.conflict.text')}</p>
      {[...answers].map(([key, keys]) => {
        const parts = keys.flatMap((each) => {
          const question = questionnaire.questions.get(each)?.question;
          const values = conflict[each];
          return question && values ? [{ question, values }] : [];
        });
        const [first] = parts;
        if (!first) return null;
        const textOf = (side: Choice): string => {
          const withValue = parts.filter(({ values }) => !isBlank(values[side]));
          return (withValue.length > 0 ? withValue : [first])
            .map(({ question, values }) => displayAnswer(question, values[side], language))
            .join(' ');
        };
        return (
          <fieldset key={key} className="mt-6 min-w-0">
            <legend className="mb-2 text-lg font-semibold">{textIn(first.question.label, language)}</legend>
            <div className="grid gap-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <RadioRow
                    name={`conflict-${key}`}
                    label={textOf(side)}
                    hint={side === 'mine' ? t('intake.conflict.mine') : t('intake.conflict.theirs')}
                    checked={keys.every((each) => choices[each] === side)}
                    onChange={() =>
                      setChoices({ ...choices, ...Object.fromEntries(keys.map((each) => [each, side])) })
                    }
                  />
                  <Drawn question={first.question} value={first.values[side]} language={language} />
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
      {isConfirming && open > 0 && (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {t('intake.conflict.chooseAll')}
        </p>
      )}
      <Button
        size="lg"
        className="mt-6 max-sm:w-full"
        onClick={() => (open > 0 ? setIsConfirming(true) : onResolve(choices))}
      >
        {t('intake.conflict.keep')}
      </Button>
    </ModalDialog>
  );
}

/** Two drawn signatures have the same text, so show the images. */
function Drawn({ question, value, language }: { question: Question; value: AnswerValue; language: string }) {
  const strokes = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
  if (!strokes) return null;
  return <SignaturePicture strokes={strokes} label={words(language).drawnSignature} className="mt-2 ms-9" />;
}
