/** Exports the texts to a spreadsheet, and imports them again. */
import { sheetOf } from '@clinic/engine/editing';
import { languageName, useLanguage } from '@clinic/platform/i18n';
import { Button, FileButton, Menu, MenuItem, saveFile, showToast } from '@clinic/platform/ui';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { nameOfPlace } from '../document/places.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { partName } from './partName.ts';
import { SHEET_FILES, SHEET_FORMATS, type SheetFormat, sheetFile } from './sheetFile.ts';

export function SheetActions() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const [file, setFile] = useState<File>();
  const write = async (format: SheetFormat): Promise<void> => {
    const rows = sheetOf(definition, {
      language: (code) => languageName(code, language),
      where: t('translation.sheet.where'),
      whereIs: (entry) =>
        [
          ...entry.place.map((_, index) =>
            nameOfPlace(definition, entry.place.slice(0, index + 1), language),
          ),
          partName(entry, t),
        ].join(' › '),
      state: t('translation.sheet.state'),
      states: {
        current: '',
        missing: t('translation.missing'),
        stale: t('translation.sheet.stale'),
      },
    });
    const { id, version } = definition;
    saveFile(`${id}-${version}-${t('translation.sheet.name')}.${format}`, await sheetFile(rows, format));
  };
  const out = (format: SheetFormat): void => {
    write(format).catch(() => showToast({ title: t('translation.sheet.failed'), tone: 'danger' }));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            <FileDown aria-hidden="true" />
            {t('translation.sheet.out')}
          </Button>
        }
      >
        {SHEET_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => out(format)}>
            {t(`translation.sheet.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      <FileButton
        variant="secondary"
        size="sm"
        accept={SHEET_FILES}
        label={t('translation.sheet.in')}
        onFile={setFile}
      >
        <FileUp aria-hidden="true" />
        {t('translation.sheet.in')}
      </FileButton>
      {file && <ImportSheet file={file} onClose={() => setFile(undefined)} />}
    </div>
  );
}
