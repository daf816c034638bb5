/** The questionnaire as JSON, with its problems at their lines. */
import { useTranslation } from 'react-i18next';
import { parseDefinition } from '../../engine/parseDefinition.ts';
import type { DraftDocument } from '../../server/questionnaires/contract.ts';
import JsonText from '../ui/JsonEditor.tsx';

export interface JsonEditorProps {
  /** What is being typed and cannot be read yet, or the document. */
  text: string | null;
  document: DraftDocument;
  onWrite: (text: string) => void;
}

export default function JsonEditor({ text, document, onWrite }: JsonEditorProps) {
  const { t } = useTranslation();
  return (
    <JsonText
      label={t('builder.json.label')}
      text={text}
      value={document}
      onWrite={onWrite}
      problemsOf={problemsOf}
    />
  );
}

const problemsOf = (value: unknown) => parseDefinition(value).problems;
