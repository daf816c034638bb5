/** Says that the selection is part of an instrument and therefore locked, and makes a copy of it. */
import { instrumentAt, unlocked } from '@clinic/engine/editing';
import { termsOf } from '@clinic/engine/form';
import { Button, Notice } from '@clinic/platform/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { announceCopied } from '../document/announceCopied.ts';
import { useEditor } from '../document/EditorContext.ts';

export function InstrumentNotice() {
  const { t } = useTranslation();
  const { definition, selected, edit } = useEditor();
  const instrument = instrumentAt(definition, selected);
  if (!instrument) return null;
  const { name, languages } = instrument;
  const isPartly = definition.languages.some((language) => !languages.includes(language));
  const unlock = (): void => {
    edit(unlocked(definition, selected));
    announceCopied([name], t);
  };
  return (
    <Notice tone="neutral" icon={Lock} title={t('builder.instrument.title', { name })} className="mb-5">
      <p className="text-sm">{t('builder.instrument.text')}</p>
      {isPartly && <p className="mt-1 text-sm">{t('builder.instrument.partly', { name })}</p>}
      <p lang="en" className="mt-1 text-xs text-ink-soft">
        {termsOf(instrument)}
      </p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={unlock}>
        {t('builder.instrument.unlock')}
      </Button>
    </Notice>
  );
}
