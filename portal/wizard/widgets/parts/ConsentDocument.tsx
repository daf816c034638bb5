/** The document of a consent, expanded in place: it is part of the form, so it can be read offline. */
import { type ConsentDocument as Document, markupIn, textIn } from '@clinic/engine/definition';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from './RichText.tsx';

export function ConsentDocument({ document, language }: { document: Document; language: string }) {
  const { t } = useTranslation();
  const title = textIn(document.title, language);
  return (
    <details className="mt-2 rounded border border-line bg-surface text-base">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 font-semibold text-accent">
        <FileText aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere underline underline-offset-3">
          {t('wizard.document.read', { title, version: document.version })}
        </span>
      </summary>
      <div className="border-t border-line px-4 py-3 wrap-anywhere">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-ink-soft">{t('wizard.document.version', { version: document.version })}</p>
        <div className="mt-2">
          <RichText text={markupIn(document.text, language)} hasHeadings />
        </div>
      </div>
    </details>
  );
}
