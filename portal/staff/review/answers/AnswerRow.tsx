/** A question with its answer, the patient's changes to it, and the flags that depend on it. */
import { words } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import {
  atLeastText,
  displayAnswer,
  displayLines,
  type FormState,
  type Questionnaire,
} from '@clinic/engine/form';
import { signatureOf } from '@clinic/engine/questionTypes';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { SignaturePicture } from '@clinic/wizard';
import { useTranslation } from 'react-i18next';
import { FlagBadge } from '../flags/FlagBadge.tsx';
import { AnswerTable, isTabular } from './AnswerTable.tsx';
import { AnswerText } from './AnswerText.tsx';
import type { ChangedAnswer } from './changedAnswers.ts';
import type { ClassifiedAnswer } from './notable.ts';
import { Row } from './Row.tsx';

interface AnswerRowProps {
  classified: ClassifiedAnswer;
  form: FormState;
  /** For a group with conditions or computed values in its entries. */
  entryForm: Questionnaire | undefined;
  change: ChangedAnswer | undefined;
  otherUnits: string | undefined;
  /** Shown only in print. */
  hidden: boolean;
}

export function AnswerRow({ classified, form, entryForm, change, otherUnits, hidden }: AnswerRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { question, value, state, flags, informs, confirmed, source } = classified;
  const drawn = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
  const isGiven = state === 'given' || state === 'attention';
  const isTable = isTabular(question) && isGiven && value !== undefined;
  return (
    <Row
      name={textIn(question.label, language)}
      answerKey={question.id}
      marked={change !== undefined}
      wide={isTable}
      hidden={hidden}
    >
      {isTable ? (
        <AnswerTable question={question} value={value} entryForm={entryForm} outer={form} />
      ) : (
        <AnswerText state={state}>
          {state === 'notAsked'
            ? words(language).notAsked
            : (atLeastText(question, form, language) ?? displayLines(question, value, language))}
        </AnswerText>
      )}
      {drawn && state === 'given' && (
        <SignaturePicture strokes={drawn} label={words(language).drawnSignature} className="mt-2" />
      )}
      {otherUnits && <span className="ms-2 text-sm text-ink-soft">≈ {otherUnits}</span>}
      {confirmed && <p className="mt-0.5 text-sm font-semibold text-warning">{confirmed}</p>}
      {source && <p className="mt-0.5 text-sm text-ink-soft">{source}</p>}
      {informs && <p className="mt-0.5 text-xs text-ink-soft">{t('answers.forInformation')}</p>}
      {flags.length > 0 && (
        <ul aria-label={t('answers.readBy')} className="mt-1.5 flex flex-wrap gap-1.5">
          {flags.map(({ flag, state: outcome }) => (
            <li key={flag.key}>
              <FlagBadge severity={outcome === 'raised' ? flag.severity : 'warning'}>
                {textIn(flag.title, language)}
                {outcome === 'unassessed' && ` · ${t('flags.state.unassessed')}`}
              </FlagBadge>
            </li>
          ))}
        </ul>
      )}
      {change && (
        <p className="mt-1 text-sm text-ink-soft">
          <span className="font-semibold text-info">
            {t('submission.changed.on', { when: format.dateAndTime(change.at) })}
          </span>{' '}
          {t('submission.changed.before')}{' '}
          <del className="wrap-anywhere">{displayAnswer(question, change.before, language)}</del>
        </p>
      )}
    </Row>
  );
}
