/** Creates an empty rule set: its name, and the id by which questionnaires refer to it. */
import { FilePlus2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestedId } from '../../../engine/editing/suggestedId.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IdField } from '../../platform/ui/fields/IdField.tsx';
import { TextField } from '../../platform/ui/fields/TextField.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { blankRuleSet } from '../newRule.ts';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';

const ID = /^[a-z][a-z0-9-]{0,79}$/;

export function NewRuleSet({ taken }: { taken: readonly string[] }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        <FilePlus2 aria-hidden="true" />
        {t('rules.new.open')}
      </Button>
      {asks && <NewRuleSetDialog taken={taken} onClose={() => setAsks(false)} />}
    </>
  );
}

function NewRuleSetDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const begin = useBeginRuleDraft();
  const [titles, setTitles] = useState({ en: '', es: '' });
  const [typedId, setTypedId] = useState<string>();
  const [tried, setTried] = useState(false);
  const isTaken = (id: string): boolean => taken.includes(id);
  const id = typedId ?? suggestedId(titles.en, { separator: '-', isTaken });
  const idError = !ID.test(id) ? t('rules.new.idWrong') : isTaken(id) && t('rules.new.idTaken');
  const missing = (language: 'en' | 'es') => titles[language].trim() === '' && t('rules.new.titleMissing');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (idError || missing('en') || missing('es')) return;
    begin.mutate({ from: 'document', document: blankRuleSet(id, titles) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rules.new.open')}
      text={t('rules.new.text')}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {(['en', 'es'] as const).map((language) => (
          <TextField
            key={language}
            required
            label={t(`rules.new.title.${language}`)}
            error={tried && missing(language)}
            maxLength={200}
            value={titles[language]}
            onChange={(title) => setTitles({ ...titles, [language]: title })}
          />
        ))}
        <IdField
          label={t('rules.new.id')}
          help={t('rules.new.idHelp')}
          error={(tried || typedId !== undefined) && idError}
          value={id}
          onChange={setTypedId}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={begin.isPending}>
            {t('rules.new.begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
