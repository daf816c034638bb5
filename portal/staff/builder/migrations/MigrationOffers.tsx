/** A published id or value is gone and something seems to replace it: asks whether to carry answers over. */
import { recodesOf } from '@clinic/engine/codeLists';
import { declared, type MigrationSuggestion, migrationSuggestionsOf } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Notice } from '@clinic/platform/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListChanges } from '../codeLists/useListChanges.ts';
import { useEditor } from '../document/EditorContext.ts';
import { recodeText, renameText } from '../words/migrationText.ts';

const SHOWN_FIRST = 5;
const SHOWN_MORE = 50;

export function MigrationOffers() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, published, edit } = useEditor();
  const [shown, setShown] = useState(SHOWN_FIRST);
  const settled = useDeferredValue(definition);
  const listed = useListChanges(published, settled);
  const found = useMemo(
    () => (published?.id === settled.id ? migrationSuggestionsOf(published, settled) : []),
    [published, settled],
  );
  if (!published) return null;
  const recodes = listed.flatMap(({ list, changes }) => recodesOf(list, changes, published, settled));
  const offers = [...found, ...recodes.map((recode) => ({ kind: 'recode' as const, recode }))];
  if (offers.length === 0) return null;
  const accept = (accepted: readonly MigrationSuggestion[]): void =>
    edit(accepted.reduce((all, offer) => declared(all, published.version, offer), definition));
  const textOf = (offer: MigrationSuggestion): string =>
    offer.kind === 'rename'
      ? renameText(offer.rename, definition, t, language)
      : recodeText(offer.recode, definition, t, language);
  return (
    <Notice role="status" tone="warning" className="mb-5" title={t('migrations.offer.title')}>
      <p className="text-sm">{t('migrations.offer.text', { version: published.version })}</p>
      <ul className="mt-2 grid gap-2 text-sm">
        {offers.slice(0, shown).map((offer) => (
          <li key={JSON.stringify(offer)} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{textOf(offer)}</span>
            <Button variant="secondary" size="sm" onClick={() => accept([offer])}>
              {t('migrations.offer.accept')}
              <span className="sr-only"> {textOf(offer)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {offers.length > shown && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          <span>{t('builder.options.shown', { shown, count: offers.length })}</span>
          <Button variant="quiet" size="sm" onClick={() => setShown(shown + SHOWN_MORE)}>
            {t('builder.options.more')}
          </Button>
        </div>
      )}
      {offers.length > 1 && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => accept(offers)}>
          {t('migrations.offer.all', { count: offers.length })}
        </Button>
      )}
    </Notice>
  );
}
