/** A questionnaire's declared renames and recodes: view, add by hand, remove. */
import type { Recode, Rename } from '@clinic/engine/definition';
import { withoutDeclared } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { IconButton } from '@clinic/platform/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListChanges } from '../codeLists/useListChanges.ts';
import { useEditor } from '../document/EditorContext.ts';
import { recodeText, renameText } from '../words/migrationText.ts';
import { AddMigration } from './AddMigration.tsx';
import { lostSince } from './subjects.ts';

export function MigrationsEditor() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, published, edit } = useEditor();
  const { migrations = [] } = definition;
  const found = published && lostSince(definition, published);
  const listed = useListChanges(published, definition);
  const canAdd =
    found !== undefined &&
    (found.lost.length + found.kept.length > 0 || listed.some(({ changes }) => changes.removed.length > 0));
  if (!canAdd && migrations.length === 0) return null;
  return (
    <section aria-labelledby="migrations-title" className="border-t border-line pt-5">
      <h3 id="migrations-title" className="font-semibold">
        {t('migrations.title')}
      </h3>
      <p className="mt-0.5 max-w-[45em] text-sm text-ink-soft">{t('migrations.text')}</p>
      {migrations.map(({ from, rename = [], recode = [] }) => {
        const lines: Array<{ declared: Rename | Recode; text: string }> = [
          ...rename.map((each) => ({ declared: each, text: renameText(each, definition, t, language) })),
          ...recode.map((each) => ({ declared: each, text: recodeText(each, definition, t, language) })),
        ];
        return (
          <div key={from} className="mt-3">
            <h4 className="text-sm font-semibold">{t('migrations.since', { version: from })}</h4>
            <ul className="mt-1 divide-y divide-line border-y border-line text-sm">
              {lines.map(({ declared, text }) => (
                <li key={JSON.stringify(declared)} className="flex items-center gap-2 py-1">
                  <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
                  <IconButton
                    icon={Trash2}
                    label={t('migrations.remove', { text })}
                    onClick={() => edit(withoutDeclared(definition, from, declared))}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {published && found && canAdd && <AddMigration published={published} lost={found} listed={listed} />}
    </section>
  );
}
