/** A button that begins a document with a title in each language of the screens, and an id. */
import { FALLBACK_LANGUAGE, type LocalizedText } from '@clinic/engine/base';
import { LANGUAGES, languageName, useLanguage } from '@clinic/platform/i18n';
import { Button } from '@clinic/platform/ui';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewDocumentDialog } from './NewDocumentDialog.tsx';

interface NewDocumentProps {
  label: string;
  text: string;
  idHelp: string;
  usedIds: readonly string[];
  pending: boolean;
  onBegin: (id: string, title: LocalizedText) => void;
}

export function NewDocument({ label, text, idHelp, usedIds, pending, onBegin }: NewDocumentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FilePlus2 aria-hidden="true" />
        {label}
      </Button>
      {isOpen && (
        <NewDocumentDialog
          title={label}
          text={text}
          names={LANGUAGES.map((each) => t('rules.new.title', { language: languageName(each, language) }))}
          usedIds={usedIds}
          idLabel={t('rules.new.id')}
          idHelp={() => idHelp}
          errors={{
            nameMissing: t('rules.new.titleMissing'),
            idWrong: t('rules.new.idWrong'),
            idTaken: t('rules.new.idTaken'),
          }}
          action={t('rules.new.begin')}
          pending={pending}
          onBegin={(id, titles) => onBegin(id, titleOf(titles.map((each) => each.trim())))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** @param titles in the languages of the screens, the source first */
function titleOf([from = '', ...translations]: readonly string[]): LocalizedText {
  const [source = FALLBACK_LANGUAGE, ...others] = LANGUAGES;
  return {
    [source]: from,
    ...Object.fromEntries(others.map((each, index) => [each, { text: translations[index] ?? '', from }])),
  };
}
