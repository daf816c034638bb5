/** Creates an empty rule set: its name, and the id by which questionnaires refer to it. */
import { LANGUAGES, languageName, useLanguage } from '@clinic/platform/i18n';
import { Button } from '@clinic/platform/ui';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewDocumentDialog } from '../../authoring/NewDocumentDialog.tsx';
import { blankRuleSet } from '../newRule.ts';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';

export function NewRuleSet({ usedIds }: { usedIds: readonly string[] }) {
  const { t } = useTranslation();
  const [isOpen, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        <FilePlus2 aria-hidden="true" />
        {t('rules.new.open')}
      </Button>
      {isOpen && <NewRuleSetDialog usedIds={usedIds} onClose={() => setAsks(false)} />}
    </>
  );
}

function NewRuleSetDialog({ usedIds, onClose }: { usedIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const begin = useBeginRuleDraft();
  return (
    <NewDocumentDialog
      title={t('rules.new.open')}
      text={t('rules.new.text')}
      names={LANGUAGES.map((each) => t('rules.new.title', { language: languageName(each, language) }))}
      usedIds={usedIds}
      idLabel={t('rules.new.id')}
      idHelp={() => t('rules.new.idHelp')}
      errors={{
        nameMissing: t('rules.new.titleMissing'),
        idWrong: t('rules.new.idWrong'),
        idTaken: t('rules.new.idTaken'),
      }}
      action={t('rules.new.begin')}
      pending={begin.isPending}
      onBegin={(id, titles) => begin.mutate({ from: 'document', document: blankRuleSet(id, titles) })}
      onClose={onClose}
    />
  );
}
