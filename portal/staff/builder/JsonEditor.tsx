/** The questionnaire as JSON, with its problems marked at their lines. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftDocument } from '../../../contract/questionnaires.ts';
import { parseDefinition } from '../../../engine/parsing/parseDefinition.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/i18n/problemText.ts';
import JsonText from '../../platform/ui/fields/JsonEditor.tsx';
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
