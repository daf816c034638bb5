/** The same question was answered differently elsewhere: asks which answer to keep. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '../../../engine/base/answers.ts';
import { words } from '../../../engine/base/words.ts';
import { type Question, textIn } from '../../../engine/definition/definition.ts';
import { displayAnswer } from '../../../engine/form/display.ts';
import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import { signatureOf } from '../../../engine/questionTypes/signature.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { RadioRow } from '../../platform/ui/fields/RadioRow.tsx';
import { SignaturePicture } from '../../wizard/widgets/parts/SignaturePicture.tsx';
import type { Choice, Conflict } from '../sync/unsentChanges.ts';
import { ModalDialog } from './ModalDialog.tsx';

interface ConflictDialogProps {
  conflict: Conflict;
  questionnaire: Questionnaire;
  language: string;
  onResolve: (choices: Record<string, Choice>) => void;
}

export function ConflictDialog({ conflict, questionnaire, language, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const keys = Object.keys(conflict).filter((key) => questionnaire.questions.has(key));
  const open = keys.filter((key) => choices[key] === undefined).length;
  const [asked, setAsked] = useState(false);
  return (
    <ModalDialog title={t('intake.conflict.title')}>
      <p className="mt-1.5 text-ink-soft">{t('intake.conflict.text')}</p>
      {keys.map((key) => {
        const question = questionnaire.questions.get(key)?.question;
        const values = conflict[key];
        if (!question || !values) return null;
        return (
          <fieldset key={key} className="mt-6 min-w-0">
            <legend className="mb-2 text-lg font-semibold">{textIn(question.label, language)}</legend>
            <div className="grid gap-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <RadioRow
                    name={`conflict-${key}`}
                    label={displayAnswer(question, values[side], language)}
                    hint={side === 'mine' ? t('intake.conflict.mine') : t('intake.conflict.theirs')}
                    checked={choices[key] === side}
                    onChange={() => setChoices({ ...choices, [key]: side })}
                  />
                  <Drawn question={question} value={values[side]} language={language} />
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
      {asked && open > 0 && (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {t('intake.conflict.chooseAll')}
        </p>
      )}
      <Button
        size="lg"
        className="mt-6 max-sm:w-full"
        onClick={() => (open > 0 ? setAsked(true) : onResolve(choices))}
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
  return <SignaturePicture strokes={strokes} label={words(language).drawnSignature} className="mt-2 ml-9" />;
}
