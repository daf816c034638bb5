/** Imports a questionnaire from a file: one of this portal becomes a draft, for one of another system a report comes first. */
import { ImportFile } from '../../../authoring/ImportFile.tsx';
import { useBeginDraft } from '../../useBeginDraft.ts';

interface ImportQuestionnaireProps {
  /** The button's label. */
  label: string;
  /** Imports a form of another system. */
  onForm: (file: File) => void;
}

export function ImportQuestionnaire({ label, onForm }: ImportQuestionnaireProps) {
  const begin = useBeginDraft();
  return (
    <ImportFile
      wanted="questionnaire"
      label={label}
      pending={begin.isPending}
      onDocument={(document) => begin.mutate({ from: 'document', document })}
      onForm={onForm}
    />
  );
}
