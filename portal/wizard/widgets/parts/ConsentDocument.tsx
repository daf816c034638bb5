/** The document of a consent, expanded in place: it is part of the form, so it can be read offline. */
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../engine/definition/definition.ts';
import type { ConsentDocument as Document } from '../../../../engine/definition/definitionPages.ts';
import { PhoneText } from '../../../platform/ui/fields/PhoneText.tsx';

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
        {blocksOf(textIn(document.text, language))}
      </div>
    </details>
  );
}

/** Paragraphs, headings and lists. Text only: apparent HTML is shown literally. */
const blocksOf = (text: string): ReactNode[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block, index) => {
      const key = `${index} ${block.slice(0, 20)}`;
      if (block.startsWith('## ')) {
        const [heading = '', ...rest] = block.slice(3).split('\n');
        return (
          <div key={key}>
            <h3 className="mt-4 font-semibold">{heading}</h3>
            {rest.length > 0 && blocksOf(rest.join('\n'))}
          </div>
        );
      }
      const lines = block.split('\n');
      const first = lines.findIndex((line) => line.startsWith('- '));
      if (first < 0) return <Paragraph key={key} text={block} />;
      return (
        <div key={key}>
          {first > 0 && <Paragraph text={lines.slice(0, first).join('\n')} />}
          <ul className="mt-2 list-disc ps-5">
            {entriesOf(lines.slice(first)).map((entry) => (
              <li key={entry}>
                <PhoneText>{entry}</PhoneText>
              </li>
            ))}
          </ul>
        </div>
      );
    });

/** A line without a hyphen continues the previous entry. */
function entriesOf(lines: readonly string[]): string[] {
  const entries: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) entries.push(line.slice(2));
    else entries.push(`${entries.pop() ?? ''} ${line}`.trim());
  }
  return entries;
}

const Paragraph = ({ text }: { text: string }) => (
  <p className="mt-2 max-w-[65ch] whitespace-pre-line">
    <PhoneText>{text}</PhoneText>
  </p>
);
