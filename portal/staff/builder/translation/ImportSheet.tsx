/** Imports a file of translations, with a preview of its changes. */
import { readSheet, type SheetFault, withSheet } from '@clinic/engine/editing';
import { Dialog, DialogActions, Notice, Skeleton, showToast } from '@clinic/platform/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { changeKey, SheetChanges } from './SheetChanges.tsx';
import { type FileFault, rowsOfFile, UnreadableSheet } from './sheetFile.ts';

export function ImportSheet({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const { definition, edit } = useEditor();
  const [read, setRead] = useState<{ rows: string[][] } | { fault: FileFault }>();
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isClosed = false;
    rowsOfFile(file)
      .then((rows) => ({ rows }))
      .catch((error: unknown) => ({
        fault: error instanceof UnreadableSheet ? error.fault : ('not_a_sheet' as const),
      }))
      .then((result) => {
        if (!isClosed) setRead(result);
      });
    return () => {
      isClosed = true;
    };
  }, [file]);
  const reading = useMemo(
    () => read && ('rows' in read ? readSheet(definition, read.rows) : read.fault),
    [read, definition],
  );
  const isRead = reading !== undefined && typeof reading !== 'string';
  const chosen = isRead ? reading.changes.filter((change) => !refused.has(changeKey(change))) : [];
  const apply = (): void => {
    edit(withSheet(definition, chosen));
    showToast({ title: t('translation.import.done', { count: chosen.length }), tone: 'success' });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('translation.import.title')} text={file.name}>
      {reading === undefined && <Skeleton className="h-40" />}
      {typeof reading === 'string' && <Fault fault={reading} />}
      {isRead && <SheetChanges reading={reading} refused={refused} onRefuse={setRefused} />}
      <DialogActions
        className="mt-5"
        cancelText={t(chosen.length > 0 ? 'common.cancel' : 'common.close')}
        onCancel={onClose}
        action={chosen.length > 0 && t('translation.import.apply', { count: chosen.length })}
        onAction={apply}
      />
    </Dialog>
  );
}

function Fault({ fault }: { fault: FileFault | SheetFault }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" role="alert" title={t('translation.fault.title')}>
      <p>{t(`translation.fault.${fault}`)}</p>
    </Notice>
  );
}
