/** Contact details and the clinic's claims. */
import { clinic } from '@clinic/platform/api';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function LandingFooter() {
  const { t } = useTranslation();
  const { claims, supportEmail, supportPhone, homePage } = clinic();
  const documents = [
    [homePage.privacyUrl, t('landing.footer.privacyNotice')],
    [homePage.termsUrl, t('landing.footer.terms')],
  ] as const;
  const link = 'font-semibold text-ink underline underline-offset-3';
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid w-full max-w-7xl gap-3 px-4 py-8 text-sm text-ink-soft sm:px-6">
        {(supportEmail ?? supportPhone) && (
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {t('landing.footer.contact')}
            {supportPhone && (
              <a href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`} className={link}>
                {supportPhone}
              </a>
            )}
            {supportEmail && (
              <a href={`mailto:${supportEmail}`} className={link}>
                {supportEmail}
              </a>
            )}
          </p>
        )}
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-between">
          <p>{t('landing.footer.copyright', { year: new Date().getFullYear(), name: t('brand.name') })}</p>
          {documents.map(
            ([address, name]) =>
              address && (
                <p key={name}>
                  <a href={address} className={link}>
                    {name}
                  </a>
                </p>
              ),
          )}
          <p className="flex items-center gap-2">
            <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
            {t(claims.hipaa ? 'landing.footer.hipaa' : 'landing.footer.private')}
          </p>
        </div>
      </div>
    </footer>
  );
}
