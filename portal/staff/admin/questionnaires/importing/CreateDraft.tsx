/** Confirms an import: the id of the new draft, and the button that creates it. */
import type { AdminQuestionnaires } from '@clinic/contract/admin';
import type { AnyDocument } from '@clinic/contract/catalogue';
import type { ImportedCodeList } from '@clinic/contract/forms/formImport';
import { nextVersion } from '@clinic/engine/base';
import { storeCodeLists } from '@clinic/platform/codeLists';
import { Button, Card, IdField } from '@clinic/platform/ui';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeginDraft } from '../../useBeginDraft.ts';

const ID = /^[a-z][a-z0-9-]{0,79}$/;

interface CreateDraftProps {
  title: string;
  document: AnyDocument;
  /** Stored before the draft that refers to them. */
  codeLists?: readonly ImportedCodeList[] | undefined;
  /** Every questionnaire of the clinic; undefined until they are known. */
  existing: AdminQuestionnaires | undefined;
  onCancel: () => void;
}

export function CreateDraft({ title, document, codeLists = [], existing, onCancel }: CreateDraftProps) {
  const { t } = useTranslation();
  const begin = useBeginDraft(() => storeCodeLists(codeLists));
  const [id, setId] = useState(String(document.id));
  const versions = existing?.find((each) => each.id === id)?.versions.map(({ version }) => version) ?? [];
  const ownVersion = String(document.version);
  const version = versions.includes(ownVersion) ? nextVersion(versions) : ownVersion;
  const isWrong = !ID.test(id);
  return (
    <Card as="section" aria-labelledby="import-create">
      <h2 id="import-create" className="text-xl font-semibold wrap-anywhere">
        {title}
      </h2>
      <p className="mt-1 max-w-[45em] text-ink-soft">{t('importing.form.create.text')}</p>
      {codeLists.length > 0 && (
        <p className="mt-1 max-w-[45em] text-ink-soft">
          {t('importing.form.create.lists', {
            lists: codeLists
              .map((list) => t('importing.form.create.list', { title: list.title, count: list.size }))
              .join('; '),
          })}
        </p>
      )}
      <form
        noValidate
        className="mt-4 grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && existing)
            begin.mutate({ from: 'document', document: { ...document, id, version } });
        }}
      >
        <IdField
          label={t('admin.questionnaires.new.id')}
          help={
            versions.length > 0
              ? t('importing.form.create.exists', { version })
              : t('importing.form.create.version', { version })
          }
          error={isWrong && t('admin.questionnaires.new.idWrong')}
          value={id}
          onChange={setId}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={begin.isPending || !existing}>
            <FilePlus2 aria-hidden="true" />
            {t('importing.form.create.action')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
