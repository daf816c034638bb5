/** That a flag asks for a contact today, and within which time; nothing for other flags. */
import { useFormat } from '@clinic/platform/format';
import { type Flag, termOf } from '@clinic/rules/document';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function ActMark({ flag }: { flag: Flag }) {
  const { t } = useTranslation();
  const format = useFormat();
  const term = termOf(flag);
  if (term === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-danger">
      <Clock aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.25} />
      {t('rules.flag.contactToday', { term: format.duration(term) })}
    </span>
  );
}
