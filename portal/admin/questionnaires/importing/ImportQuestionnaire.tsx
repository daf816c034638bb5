/** Imports a questionnaire from a file: one of this portal becomes a draft, one of another system is reported on first. */
import { useNavigate } from 'react-router-dom';
import { ImportFile } from '../../../authoring/ImportFile.tsx';
import { useBeginDraft } from '../../useBeginDraft.ts';
import { offerFile } from './offeredFile.ts';
import { IMPORT_ADDRESS } from './queries.ts';

interface ImportQuestionnaireProps {
  /** The button's. */
  label: string;
  /** Called once a form of another system is offered to the screen that reports on it. */
  onOffered?: () => void;
}

export function ImportQuestionnaire({ label, onOffered }: ImportQuestionnaireProps) {
  const begin = useBeginDraft();
  const navigate = useNavigate();
  return (
    <ImportFile
      wanted="questionnaire"
      label={label}
      pending={begin.isPending}
      onDocument={(document) => begin.mutate({ from: 'document', document })}
      onForm={(file) => {
        offerFile(file);
        onOffered?.();
        void navigate(IMPORT_ADDRESS);
      }}
    />
  );
}
