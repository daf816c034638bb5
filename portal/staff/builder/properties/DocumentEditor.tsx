/** The document a consent refers to: its version, its title and its text. */
import type { ConsentDocument } from '@clinic/engine/definition';
import { Button, TextField } from '@clinic/platform/ui';
import { FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalizedField } from '../fields/LocalizedField.tsx';

export interface DocumentEditorProps {
  document: ConsentDocument | undefined;
  onChange: (document: ConsentDocument | undefined, about?: string) => void;
}

export function DocumentEditor({ document, onChange }: DocumentEditorProps) {
  const { t } = useTranslation();
  if (!document) {
    return (
      <div>
        <p className="mb-2 text-sm text-ink-soft">{t('builder.document.none')}</p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange({ version: '1.0', title: {}, text: {} })}
        >
          <FileText aria-hidden="true" />
          {t('builder.document.add')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 text-sm font-semibold">{t('builder.document.title')}</legend>
      <p className="text-sm text-ink-soft">{t('builder.document.help')}</p>
      <TextField
        label={t('builder.document.version')}
        value={document.version}
        onChange={(version) => onChange({ ...document, version }, 'document version')}
      />
      {(['title', 'text'] as const).map((name) => (
        <LocalizedField
          key={name}
          formatted={name === 'text'}
          label={t(`builder.document.texts.${name}`)}
          value={document[name]}
          onChange={(value, language) =>
            onChange({ ...document, [name]: value ?? {} }, `document ${name} ${language}`)
          }
        />
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange(undefined)}
      >
        <Trash2 aria-hidden="true" />
        {t('builder.document.remove')}
      </Button>
    </fieldset>
  );
}
