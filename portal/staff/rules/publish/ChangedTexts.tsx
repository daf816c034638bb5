/** Texts next to a changed limit: the publisher must check whether they are still correct. */
import type { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import { textIn } from '@clinic/engine/definition';
import { numberText } from '@clinic/engine/questionTypes';
import { useLanguage } from '@clinic/platform/i18n';
import { Finding } from '@clinic/platform/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Text = RuleDraftReport['texts'][number];

interface ChangedTextsProps {
  texts: readonly Text[];
  isRead?: boolean;
  /** Asks for a confirmation. */
  onRead?: (isRead: boolean) => void;
  isMissing?: boolean;
}

export function ChangedTexts({ texts, isRead = false, onRead, isMissing = false }: ChangedTextsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  return (
    <Finding level="warning">
      {t('rules.texts.title', { count: texts.length })}
      <ul
        aria-label={t('rules.texts.title', { count: texts.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list has to be scrolled by keyboard as well
        tabIndex={0}
        className="relative mt-2 grid max-h-[30dvh] gap-2 overflow-y-auto text-sm"
      >
        {texts.map(({ path, text, limits }) => (
          <li key={path} className="rounded border border-line bg-surface px-3 py-2">
            <p className="font-medium wrap-anywhere">{textIn(text, language)}</p>
            {limits.map((limit) => (
              <p key={JSON.stringify(limit)} className="text-ink-soft">
                {limitText(limit, language, t('rules.texts.written'), t('rules.texts.gone'))}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {onRead && (
        <label className="mt-2 flex min-h-8 items-center gap-2 font-medium">
          <input
            type="checkbox"
            checked={isRead}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? errorId : undefined}
            onChange={(event) => onRead(event.target.checked)}
            className="size-4.5"
          />
          {t('rules.texts.confirm')}
        </label>
      )}
      {isMissing && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-danger">
          {t('rules.texts.missing')}
        </p>
      )}
    </Finding>
  );
}

function limitText(
  { label, before, after }: Text['limits'][number],
  language: string,
  written: string,
  gone: string,
): string {
  const name = label === null ? written : textIn(label, language);
  return `${name}: ${numberText(before, language)} → ${after === null ? gone : numberText(after, language)}`;
}
