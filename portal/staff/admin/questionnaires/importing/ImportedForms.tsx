/** The forms of a file: the administrator chooses one, reads its report and creates the draft. */
import type { ImportedForm } from '@clinic/contract/forms/formImport';
import type { ReadingAnswers } from '@clinic/engine/definition';
import { FieldGroup, RadioRow } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminQuestionnaires } from '../../queries.ts';
import { Consequences } from './Consequences.tsx';
import { Corrections } from './Corrections.tsx';
import { CreateDraft } from './CreateDraft.tsx';
import { FormReportView } from './FormReportView.tsx';
import { ReadingQuestions } from './ReadingQuestions.tsx';
import { Refusals } from './Refusals.tsx';

interface ImportedFormsProps {
  /** At least one. */
  forms: readonly ImportedForm[];
  /** What was said about the readings of the file. */
  answers: ReadingAnswers;
  onAnswer: (answers: ReadingAnswers) => void;
  /** Whether the file is read again, with other answers. */
  isReading: boolean;
  /** Chooses another file, where a form cannot be imported. */
  another: ReactNode;
  onCancel: () => void;
}

export function ImportedForms({
  forms,
  answers,
  onAnswer,
  isReading,
  another,
  onCancel,
}: ImportedFormsProps) {
  const { t } = useTranslation();
  const existing = useQuery(adminQuestionnaires).data;
  const [path, setPath] = useState(forms[0]?.path);
  const chosen = forms.find((form) => form.path === path);
  const { asked: readingQuestions = [], corrections = [] } = chosen ?? {};
  return (
    <>
      {forms.length > 1 && (
        <FieldGroup
          id="import-form"
          role="radiogroup"
          legend={t('importing.form.choose')}
          help={t('importing.form.chooseText', { count: forms.length })}
        >
          <div className="grid gap-2">
            {forms.map((form) => (
              <RadioRow
                key={form.path}
                name="import-form"
                checked={form.path === path}
                onChange={() => setPath(form.path)}
                label={form.title}
                hint={hintOf(form)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {chosen && chosen.refused.length > 0 && (
        <Refusals key={path} refused={chosen.refused} action={another} />
      )}
      {chosen?.refused.length === 0 && (
        <ReadingQuestions readings={readingQuestions} answers={answers} onAnswer={onAnswer} />
      )}
      {chosen?.document && readingQuestions.length === 0 && !isReading && (
        <CreateDraft
          key={`create ${path}`}
          title={chosen.title}
          document={chosen.document}
          codeLists={chosen.codeLists}
          existing={existing}
          onCancel={onCancel}
        />
      )}
      {chosen?.document && chosen.consequences && <Consequences consequences={chosen.consequences} />}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {chosen && chosen.groups.length > 0 && (
        <FormReportView
          key={`report ${path}`}
          groups={chosen.groups}
          isFolded={chosen.consequences !== undefined}
        />
      )}
    </>
  );

  function hintOf({ groups, refused }: ImportedForm): string {
    if (refused.length > 0) return t('importing.form.refused.title');
    return t('importing.form.items', { count: groups.filter(({ linkId }) => linkId !== undefined).length });
  }
}
