/** The code list of a choice: its title, size and first codes; added, replaced and removed as a file. */
import type { StoredCodeList } from '@clinic/contract/forms/codeLists';
import { describedList } from '@clinic/platform/codeLists';
import { useFormat } from '@clinic/platform/format';
import { languageName, useLanguage } from '@clinic/platform/i18n';
import { Button, FileButton, Notice, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { SHEET_FILES } from '../translation/sheetFile.ts';
import { CodeListFaults } from './CodeListFaults.tsx';
import { type NotStored, storeFile } from './storeFile.ts';

export interface CodeListFieldProps {
  /** Its digest. */
  codeList: string | undefined;
  /** @param codeList undefined: the options are in the definition again */
  onChange: (codeList: string | undefined) => void;
}

export function CodeListField({ codeList, onChange }: CodeListFieldProps) {
  const { t } = useTranslation();
  const { definition } = useEditor();
  const language = useLanguage();
  const [isReading, setReading] = useState(false);
  const [notStored, setNotStored] = useState<NotStored>();
  const take = async (file: File): Promise<void> => {
    setReading(true);
    setNotStored(undefined);
    const result = await storeFile(file, definition.languages);
    setReading(false);
    if ('list' in result) onChange(result.list.digest);
    else setNotStored(result);
  };
  const columns = definition.languages
    .map((each) => t('builder.codeList.column', { language: languageName(each, language) }))
    .join(', ');
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('builder.codeList.title')}</legend>
      {codeList !== undefined && <Described digest={codeList} />}
      <p className="text-sm text-ink-soft">{t('builder.codeList.help', { columns })}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          variant="secondary"
          size="sm"
          pending={isReading}
          accept={SHEET_FILES}
          label={t('builder.codeList.file')}
          onFile={(file) => void take(file)}
        >
          <FileUp aria-hidden="true" />
          {t(codeList === undefined ? 'builder.codeList.add' : 'builder.codeList.replace')}
        </FileButton>
        {codeList !== undefined && (
          <Button variant="quiet" size="sm" onClick={() => onChange(undefined)}>
            <Trash2 aria-hidden="true" />
            {t('builder.codeList.remove')}
          </Button>
        )}
      </div>
      {notStored && <CodeListFaults {...notStored} />}
    </fieldset>
  );
}

function Described({ digest }: { digest: string }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(describedList(digest));
  if (isError) return <Notice tone="danger">{t('builder.codeList.missing')}</Notice>;
  if (!data) return <Skeleton className="h-40" />;
  return <Known list={data} />;
}

function Known({ list: { title, size, first } }: { list: StoredCodeList }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="rounded border border-line bg-paper p-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-ink-soft">
        {t('builder.codeList.size', { count: size, number: format.number(size) })}
      </p>
      <ul className="mt-2 grid gap-1 text-sm">
        {first.map(({ value, names }) => (
          <li key={value} className="wrap-anywhere">
            <code>{value}</code> {names.filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
