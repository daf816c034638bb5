/** The layout of the screens about an import. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LIST_ADDRESS } from './queries.ts';

interface ImportPageProps {
  title: string;
  subtitle: string;
  /** Where the link above the title leads. */
  back?: { to: string; text: string };
  children: ReactNode;
}

export function ImportPage({ title, subtitle, back, children }: ImportPageProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <Link to={back?.to ?? LIST_ADDRESS} className="inline-flex items-center gap-1.5 text-sm text-accent">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back?.text ?? t('importing.form.back')}
      </Link>
      <h1 className="mt-2 text-3xl font-bold">{title}</h1>
      <p className="mt-1 wrap-anywhere text-ink-soft">{subtitle}</p>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  );
}
