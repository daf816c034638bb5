/** What a version changes, one line each, with what depends on it and how many answers are affected. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { classes } from '@clinic/platform/ui';
import { ArrowRight, CircleMinus, CirclePlus, type LucideIcon, MoveVertical, PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDifference, AuthoredKind } from './kind.ts';

/** With its effects, where they are known. */
type ListedDifference = AnyDifference & { flags?: readonly string[]; answers?: number | null };

const ICONS: Record<AnyDifference['change'], LucideIcon> = {
  added: CirclePlus,
  removed: CircleMinus,
  moved: MoveVertical,
  changed: PencilLine,
};
const TONES: Record<AnyDifference['change'], string> = {
  added: 'text-success',
  removed: 'text-danger',
  moved: 'text-info',
  changed: 'text-warning',
};

interface DifferenceListProps<Content extends RevisionContent> {
  kind: AuthoredKind<Content>;
  differences: readonly ListedDifference[];
  before: Content;
  after: Content;
}

export function DifferenceList<Content extends RevisionContent>({
  kind: authored,
  differences,
  before,
  after,
}: DifferenceListProps<Content>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = useMemo(
    () => authored.texts(before, after, t, language),
    [authored, before, after, t, language],
  );
  return (
    <ul className="divide-y divide-line">
      {differences.map((difference) => {
        const { change, kind, id, question, property } = difference;
        const { title, before: was, after: is } = textOf(difference);
        const Icon = ICONS[change];
        return (
          <li
            key={`${change} ${kind} ${id} ${question} ${property}`}
            className="flex gap-3 px-4 py-3 sm:px-6"
          >
            <Icon aria-hidden="true" className={classes('mt-0.5 size-4.5 shrink-0', TONES[change])} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                {title}
                <Trace difference={difference} />
              </p>
              {was !== undefined && is !== undefined && (
                <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm wrap-anywhere">
                  <del className="text-ink-soft">{was}</del>
                  <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-ink-soft" />
                  <ins className="no-underline">{is}</ins>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Trace({ difference: { flags = [], answers = null } }: { difference: ListedDifference }) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = [
    flags.length > 0 && t('builder.difference.flags', { count: flags.length }),
    answers !== null &&
      answers > 0 &&
      t('builder.difference.answers', {
        count: answers,
        number: format.number(answers),
      }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span className="text-sm font-semibold text-warning" title={flags.join(', ') || undefined}>
      {' · '}
      {parts.join(' · ')}
    </span>
  );
}
