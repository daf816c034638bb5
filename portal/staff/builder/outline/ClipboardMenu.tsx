/** Copy, cut and paste for users who do not use the keyboard shortcuts. */
import { Button, Menu, MenuItem, showToast } from '@clinic/platform/ui';
import { ClipboardPaste, Copy, Ellipsis, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { keptClipping } from './clipboard.ts';
import { useClippings } from './useClippings.ts';

export function ClipboardMenu() {
  const { t } = useTranslation();
  const { selected } = useEditor();
  const { copy, cut, paste } = useClippings();
  const toSystem = (text: string | undefined): void => {
    // Even if the browser denies clipboard access, the clipping is kept in this browser.
    if (text !== undefined) void navigator.clipboard?.writeText(text).catch(() => undefined);
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" aria-label={t('builder.clipboard.menu')} className="px-2!">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {selected.length > 0 && (
        <>
          <MenuItem onSelect={() => toSystem(copy(selected))}>
            <Copy aria-hidden="true" />
            {t('builder.clipboard.copy')}
          </MenuItem>
          <MenuItem onSelect={() => toSystem(cut(selected))}>
            <Scissors aria-hidden="true" />
            {t('builder.clipboard.doCut')}
          </MenuItem>
        </>
      )}
      <MenuItem
        onSelect={() => {
          const clipping = keptClipping();
          if (clipping) paste(clipping, selected);
          else showToast({ title: t('builder.clipboard.empty') });
        }}
      >
        <ClipboardPaste aria-hidden="true" />
        {t('builder.clipboard.paste')}
      </MenuItem>
    </Menu>
  );
}
