/** Exports the filtered submissions as a table or as FHIR. */
import { Braces, ChevronDown, Download, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportRequest } from '../../../../contract/queue.ts';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { Menu, MenuItem } from '../../../platform/ui/overlays/Menu.tsx';
import { ExportDialog } from './ExportDialog.tsx';

export function ExportMenu() {
  const { t } = useTranslation();
  const [format, setFormat] = useState<ExportRequest['format']>();
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            <Download aria-hidden="true" />
            {t('dashboard.export.title')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setFormat('csv')}>
          <Sheet aria-hidden="true" />
          {t('dashboard.export.csv')}
        </MenuItem>
        <MenuItem onSelect={() => setFormat('fhir')}>
          <Braces aria-hidden="true" />
          {t('dashboard.export.fhir')}
        </MenuItem>
      </Menu>
      {format && <ExportDialog format={format} onClose={() => setFormat(undefined)} />}
    </>
  );
}
