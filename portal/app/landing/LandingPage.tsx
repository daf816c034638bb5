import { inClinic } from '@clinic/platform/address';
import { clinic } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Avatar, LinkButton, usePageTitle } from '@clinic/platform/ui';
import {
  ArrowRight,
  ChevronDown,
  ClipboardCheck,
  Clock,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  ShieldCheck,
  Sprout,
  Stethoscope,
  Timer,
  UserRoundCheck,
  Wallet,
  WalletMinimal,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HeroPicture } from './HeroPicture.tsx';
import { SignInButton } from './SignInButton.tsx';

/** The clinic's settings decide which claims are shown. */
export function LandingPage({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  usePageTitle(t('brand.name'), t('brand.tagline'));
  return (
    <>
      <Hero onSignIn={onSignIn} />
      <WhyUs />
      <Journey />
      <OwnFacts />
      <Questions />
      <ClosingCall />
    </>
  );
}

const wide = 'mx-auto w-full max-w-7xl px-4 sm:px-6';

function Hero({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  const { claims } = clinic();
  const minutes = useMinutes();
  const points: [LucideIcon, string][] = [
    claims.noInsurance
      ? [WalletMinimal, t('landing.points.noInsurance')]
      : [UserRoundCheck, t('landing.points.noAccount')],
    [ShieldCheck, t('landing.points.confidential')],
    ...(minutes ? [[Timer, minutes] satisfies [LucideIcon, string]] : []),
  ];
  return (
    <section className="overflow-hidden border-b border-line">
      <div className={`${wide} grid items-center gap-12 py-12 sm:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16`}>
        <div>
          <p className="text-sm font-semibold text-accent">{t('brand.tagline')}</p>
          <h1 className="mt-3 text-4xl font-bold tracking-tight sm:text-5xl">{t('landing.hero.title')}</h1>
          <p className="mt-5 max-w-[35em] text-lg text-ink-soft">
            {t(claims.boardCertified ? 'landing.hero.text' : 'landing.hero.textPlain')}
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <LinkButton href={inClinic('/intake')} size="lg">
              {t('landing.startForm')}
              <ArrowRight aria-hidden="true" />
            </LinkButton>
            <SignInButton size="lg" onPress={onSignIn} />
          </div>
          <ul className="mt-8 flex flex-col gap-x-7 gap-y-2.5 sm:flex-row sm:flex-wrap">
            {points.map(([Icon, text]) => (
              <li key={text} className="flex items-center gap-2 font-medium">
                <Icon aria-hidden="true" className="size-4.5 text-accent" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** How long the clinic's form takes, as its start page says. */
function useMinutes(): string | undefined {
  const { t } = useTranslation();
  const promised = clinic().minutes?.[useLanguage()];
  if (!promised) return undefined;
  const { from, to } = promised;
  return from === to ? t('landing.minutes.one', { count: to }) : t('landing.minutes.range', { from, to });
}

function WhyUs() {
  const { t } = useTranslation();
  const { claims } = clinic();
  const minutes = useMinutes();
  const privacy = claims.hipaa ? 'hipaa' : 'private';
  const reasons: [LucideIcon, string, string][] = [
    [ShieldCheck, t(`landing.why.${privacy}.title`), t(`landing.why.${privacy}.text`)],
    [
      Clock,
      t('landing.why.quick.title'),
      minutes ? t('landing.why.quick.text', { minutes }) : t('landing.why.quick.textPlain'),
    ],
    [
      Stethoscope,
      t('landing.why.experts.title'),
      t(claims.boardCertified ? 'landing.why.experts.text' : 'landing.why.experts.textPlain'),
    ],
    [Sprout, t('landing.why.personal.title'), t('landing.why.personal.text')],
  ];
  return (
    <section className={`${wide} py-16 sm:py-24`}>
      <h2 className="text-3xl font-bold">{t('landing.why.title')}</h2>
      <p className="mt-2 max-w-[38em] text-lg text-ink-soft">{t('landing.why.text')}</p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(([Icon, title, text]) => (
          <li key={title} className="rounded border border-line bg-surface p-6">
            <span className="grid size-11 place-items-center rounded bg-accent-soft text-accent">
              <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
            </span>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Journey() {
  const { t } = useTranslation();
  const steps: [LucideIcon, string][] = [
    [ClipboardCheck, 'intake'],
    [Stethoscope, 'review'],
    [HeartHandshake, 'treatment'],
  ];
  return (
    <section className="border-y border-line bg-sunken">
      <div className={`${wide} py-16 sm:py-24`}>
        <h2 className="text-3xl font-bold">{t('landing.journey.title')}</h2>
        <ol className="mt-10 grid gap-10 lg:grid-cols-3 lg:gap-0">
          {steps.map(([Icon, step], index) => (
            <li key={step} className="relative lg:pe-12">
              <div className="flex items-center gap-4">
                <span className="grid size-12 shrink-0 place-items-center rounded-full border border-accent bg-surface text-accent">
                  <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
                </span>
                {index < steps.length - 1 && (
                  <span aria-hidden="true" className="hidden h-px flex-1 bg-line-strong/50 lg:block" />
                )}
              </div>
              <p className="mt-5 text-sm font-semibold text-accent tabular-nums">
                {t('landing.journey.step', { number: index + 1 })}
              </p>
              <h3 className="mt-1 text-xl font-semibold">{t(`landing.journey.${step}.title`)}</h3>
              <p className="mt-1.5 max-w-[30em] text-ink-soft">{t(`landing.journey.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What the clinic says of itself: its team, prices and states. */
function OwnFacts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { team, price, states } = clinic().homePage;
  const facts = [
    price && ([Wallet, t('landing.price.title'), price[language]] as const),
    states.length > 0 && ([MapPin, t('landing.states.title'), states.join(', ')] as const),
  ].filter((fact) => !!fact);
  if (team.length + facts.length === 0) return null;
  return (
    <section className={`${wide} grid gap-12 pt-16 sm:pt-24`}>
      {team.length > 0 && (
        <div>
          <h2 className="text-3xl font-bold">{t('landing.team.title')}</h2>
          <ul className="mt-8 grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {team.map(({ name, role, photo }) => (
              <li key={name} className="flex items-center gap-4">
                {photo ? (
                  <img src={photo} alt="" className="size-16 shrink-0 rounded-full object-cover" />
                ) : (
                  <Avatar name={name} size="lg" className="size-16!" />
                )}
                <span>
                  <span className="block text-lg font-semibold">{name}</span>
                  <span className="block text-ink-soft">{role[language]}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {facts.length > 0 && (
        <dl className="grid gap-8 sm:grid-cols-2">
          {facts.map(([Icon, title, text]) => (
            <div key={title}>
              <dt className="flex items-center gap-2 text-lg font-semibold">
                <Icon aria-hidden="true" className="size-5 text-accent" />
                {title}
              </dt>
              <dd className="mt-1.5 max-w-[36em] text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const ASKED = ['reads', 'account', 'next', 'protected'] as const;

function Questions() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { clinicName, homePage } = clinic();
  const clinicQuestions = homePage.questions.map(
    ({ question, answer }) => [question[language], answer[language]] as const,
  );
  const usual = ASKED.map(
    (name) =>
      [
        t(`landing.questions.${name}.question`),
        t(`landing.questions.${name}.answer`, { name: clinicName }),
      ] as const,
  );
  return (
    <section className={`${wide} pt-16 sm:pt-24`}>
      <h2 className="text-3xl font-bold">{t('landing.questions.title')}</h2>
      <div className="mt-6 grid max-w-3xl divide-y divide-line border-y border-line">
        {(clinicQuestions.length > 0 ? clinicQuestions : usual).map(([question, answer]) => (
          <details key={question} className="group py-1">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 text-lg font-semibold">
              {question}
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            <p className="max-w-[38em] pb-3 whitespace-pre-line text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function ClosingCall() {
  const { t } = useTranslation();
  return (
    <section className={`${wide} py-16 sm:py-24`}>
      <div className="grid items-center gap-8 rounded border border-line bg-accent-soft px-6 py-12 sm:px-12 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-3xl font-bold">{t('landing.closing.title')}</h2>
          <p className="mt-2 max-w-[36em] text-lg text-ink-soft">{t('landing.closing.text')}</p>
        </div>
        <LinkButton href={inClinic('/intake')} size="lg">
          {t('landing.closing.start')}
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      </div>
    </section>
  );
}
