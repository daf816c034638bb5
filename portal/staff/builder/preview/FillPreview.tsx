/** Fills the preview with the answers of a test case, or with typed ones. */
import type { FixtureSetLine } from '@clinic/contract/rules/fixtures';
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { Button, Dialog, DialogForm, RadioRow, SelectField, TextareaField } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fixtureSet, fixtureSets } from '../document/queries.ts';

export interface Filling {
  answers: Answers;
  /** The reference date for ages. */
  asOf?: string;
}

export interface FillPreviewProps {
  questionnaireId: string;
  /** The current answers, as a starting point. */
  current: () => Answers;
  onFill: (filling: Filling) => void;
}

export function FillPreview(props: FillPreviewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden="true" />
        {t('builder.fill.open')}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={t('builder.fill.title')} text={t('builder.fill.text')}>
          <FillForm
            {...props}
            onFill={(filling) => {
              props.onFill(filling);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const TypedAnswers = z.record(z.string(), z.json() as z.ZodType<AnswerValue>);

function FillForm({ questionnaireId, current, onFill }: FillPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: all = [] } = useQuery(fixtureSets);
  const sets = ofQuestionnaire(all, questionnaireId);
  const [from, setFrom] = useState<'case' | 'typed'>('case');
  const [setId, setSetId] = useState<string>();
  const chosenSet = sets.find((each) => each.id === setId) ?? sets[0];
  const { data: fixtures } = useQuery({
    ...fixtureSet(chosenSet?.id ?? ''),
    enabled: chosenSet !== undefined,
  });
  const [caseId, setCaseId] = useState<string>();
  const cases = fixtures?.cases ?? [];
  const chosenCase = cases.find((each) => each.id === caseId) ?? cases[0];
  const [typed, setTyped] = useState(() => JSON.stringify(current(), null, 2));
  const [wrong, setWrong] = useState(false);
  const fill = (): void => {
    if (from === 'case') {
      if (chosenCase) onFill({ answers: chosenCase.answers, asOf: chosenCase.asOf });
      return;
    }
    const answers = answersIn(typed);
    setWrong(answers === undefined);
    if (answers) onFill({ answers });
  };
  return (
    <DialogForm onSubmit={fill} action={t('builder.fill.action')} disabled={from === 'case' && !chosenCase}>
      {() => (
        <>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['case', 'typed'] as const).map((each) => (
              <RadioRow
                key={each}
                name={`${id}-from`}
                className="min-h-11! text-base!"
                label={t(`builder.fill.from.${each}`)}
                checked={from === each}
                onChange={() => setFrom(each)}
              />
            ))}
          </div>
          {from === 'case' ? (
            <>
              <SelectField label={t('builder.fill.set')} value={chosenSet?.id ?? ''} onChange={setSetId}>
                {sets.map((each) => (
                  <option key={each.id} value={each.id}>
                    {t('builder.fill.setName', { name: each.name, count: each.cases })}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={t('builder.fill.case')}
                help={chosenCase?.reason}
                value={chosenCase?.id ?? ''}
                onChange={setCaseId}
              >
                {cases.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.title ?? each.id}
                  </option>
                ))}
              </SelectField>
            </>
          ) : (
            <TextareaField
              label={t('builder.fill.typed')}
              help={t('builder.fill.typedHelp')}
              error={wrong && t('builder.fill.typedWrong')}
              spellCheck={false}
              className="font-mono text-sm!"
              value={typed}
              onChange={setTyped}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

/** The questionnaire's own test cases first; a new questionnaire has none and may use another's. */
const ofQuestionnaire = (sets: readonly FixtureSetLine[], id: string): FixtureSetLine[] =>
  sets.toSorted((one, other) => Number(other.questionnaireId === id) - Number(one.questionnaireId === id));

function answersIn(text: string): Answers | undefined {
  try {
    return TypedAnswers.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
