/** Exports the filtered submissions, or the selected ones, as a table or as FHIR. */
import type { ExportRequest } from '@clinic/contract/queue/bulk';
import { Button, Menu, MenuItem } from '@clinic/platform/ui';
import { Braces, Download, FileSpreadsheet, Sheet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportDialog } from './ExportDialog.tsx';

interface ExportMenuProps {
  trigger: ReactElement;
  /** Only these. */
  ids?: readonly string[];
}

/** Of the filtered submissions. */
export function ExportData() {
  const { t } = useTranslation();
  return (
    <ExportMenu
      trigger={
        <Button variant="secondary" size="sm" className="max-lg:min-h-11">
          <Download aria-hidden="true" />
          {t('dashboard.export.title')}
        </Button>
      }
    />
  );
}

export function ExportMenu({ trigger, ids }: ExportMenuProps) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<ExportRequest['format']>();
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem onSelect={() => setFormat('xlsx')}>
          <FileSpreadsheet aria-hidden="true" />
          {t('dashboard.export.xlsx')}
        </MenuItem>
        <MenuItem onSelect={() => setFormat('csv')}>
          <Sheet aria-hidden="true" />
          {t('dashboard.export.csv')}
        </MenuItem>
        <MenuItem onSelect={() => setFormat('fhir')}>
          <Braces aria-hidden="true" />
          {t('dashboard.export.fhir')}
        </MenuItem>
        <MenuItem onSelect={() => setFormat('fhirBundle')}>
          <Braces aria-hidden="true" />
          {t('dashboard.export.fhirBundle')}
        </MenuItem>
      </Menu>
      {format && <ExportDialog format={format} ids={ids} onClose={() => setFormat(undefined)} />}
    </>
  );
}
