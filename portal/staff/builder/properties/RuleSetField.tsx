/** Selects the rule set that evaluates the answers: a published version, or a draft that is published with the form. */
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import { textIn } from '@clinic/engine/definition';
import { suggestedId } from '@clinic/engine/editing';
import { call, useAction } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, SelectField, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useEditor } from '../document/EditorContext.ts';
import { ruleDraftLines, ruleSetLines } from '../document/queries.ts';
import { useNamedRules } from '../document/useNamedRules.ts';

export interface RuleSetFieldProps {
  /** The rule set's name, `id@version`. */
  value: string;
  onChange: (value: string) => void;
}

export function RuleSetField({ value, onChange }: RuleSetFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: sets } = useQuery(ruleSetLines);
  const { data: drafts } = useQuery(ruleDraftLines);
  const options = (sets ?? []).flatMap(({ id, title, versions }) =>
    versions.map(({ version, active }) => ({
      value: `${id}@${version}`,
      text: t(`builder.field.${active ? 'ruleSetInForce' : 'ruleSetVersion'}`, {
        title: textIn(title, language) || id,
        version,
      }),
    })),
  );
  const named = useNamedRules(value === '' ? undefined : value);
  for (const { ruleSetId, version, title } of drafts ?? []) {
    const name = `${ruleSetId}@${version}`;
    if (options.some((option) => option.value === name)) continue;
    options.push({
      value: name,
      text: t('builder.field.ruleSetDraft', { title: title || ruleSetId, version }),
    });
  }
  const isGone =
    sets !== undefined &&
    drafts !== undefined &&
    value !== '' &&
    !options.some((option) => option.value === value);
  const taken = [...(sets ?? []).map(({ id }) => id), ...(drafts ?? []).map(({ ruleSetId }) => ruleSetId)];
  return (
    <>
      <SelectField
        label={t('builder.field.ruleSet')}
        help={t('builder.field.ruleSetHelp')}
        value={value}
        onChange={onChange}
      >
        {value === '' && <option value="">{t('builder.field.noRuleSet')}</option>}
        {value !== '' && sets === undefined && <option value={value}>{value}</option>}
        {isGone && <option value={value}>{t('builder.field.ruleSetGone', { id: value })}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </SelectField>
      {named.draft && (
        <Link to={`/admin/rules/drafts/${named.draft.id}`} className="text-accent underline">
          {t('builder.rules.open')}
        </Link>
      )}
      {named.rules?.flags.length === 0 && !named.draft && <WriteRules onBegun={onChange} taken={taken} />}
    </>
  );
}

/** Begins rules for this form, which are published together with it, and opens them. */
function WriteRules({ taken, onBegun }: { taken: readonly string[]; onBegun: (name: string) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { definition, saved } = useEditor();
  const begin = useAction({
    mutationFn: () => {
      const { title, languages } = definition;
      const isTaken = (id: string): boolean => taken.includes(id);
      const id = suggestedId(`${definition.id} rules`, { separator: '-', isTaken });
      const parts = { parameters: [], derived: [], flags: [] };
      const document = { id, version: '1.0', title, languages, ...parts };
      return call(ruleDrafts.begin, {}, { from: 'document', document });
    },
    onSuccess: async ({ id, ruleSetId, version }) => {
      onBegun(`${ruleSetId}@${version}`);
      void queryClient.invalidateQueries({ queryKey: ruleDraftLines.queryKey });
      // The rules ask the questions of the forms that name them, as they are saved. Otherwise the field offers the rules.
      if (await saved()) await navigate(`/admin/rules/drafts/${id}`);
    },
    onError: () => showToast({ title: t('builder.rules.notBegun'), tone: 'danger' }),
  });
  return (
    <div>
      <Button variant="secondary" size="sm" pending={begin.isPending} onClick={() => begin.mutate()}>
        <Scale aria-hidden="true" />
        {t('builder.rules.write')}
      </Button>
      <p className="mt-1 text-sm text-ink-soft">{t('builder.rules.writeHelp')}</p>
    </div>
  );
}
