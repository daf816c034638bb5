/** The questionnaire as JSON, with its problems marked at their lines. */
import type { DraftDocument } from '@clinic/contract/questionnaires';
import { parseDefinition } from '@clinic/engine/parsing';
import { problemText, useLanguage } from '@clinic/platform/i18n';
import JsonText from '@clinic/platform/ui/fields/JsonEditor';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionWords } from './definitionWords.ts';

export interface JsonEditorProps {
  /** The typed text while it is not valid JSON, otherwise the document. */
  text: string | null;
  document: DraftDocument;
  onWrite: (text: string) => void;
  /** The problem selected last. */
  at: { path: string } | undefined;
}

export default function JsonEditor({ text, document, onWrite, at }: JsonEditorProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const words = useMemo(() => definitionWords(document, i18n, language), [document, i18n, language]);
  const problemsOf = useCallback(
    (value: unknown) =>
      parseDefinition(value).problems.map((problem) => ({ ...problem, message: problemText(problem, t) })),
    [t],
  );
  return (
    <JsonText
      label={t('builder.json.label')}
      text={text}
      value={document}
      onWrite={onWrite}
      problemsOf={problemsOf}
      words={words}
      at={at}
    />
  );
}
