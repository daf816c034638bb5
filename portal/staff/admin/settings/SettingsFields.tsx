/** The settings fields, in sections. */
import { ACCENT_NAMES, type Accent } from '@clinic/contract/design/accents';
import { CLAIMS, LICENSING, type SettingsDocument } from '@clinic/contract/settings';
import { isLanguage, LANGUAGES, ownName } from '@clinic/platform/i18n';
import {
  Card,
  CheckRow,
  type ControlProps,
  Dense,
  Field,
  FieldGroup,
  Input,
  RadioRow,
  Select,
} from '@clinic/platform/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DutyList } from './DutyList.tsx';
import { HomePageFields } from './HomePageFields.tsx';
import { PromiseFields } from './PromiseFields.tsx';
import { settingId, settingName, settingProblem } from './settingId.ts';
import { SESSION_ROLES, type SettingsForm } from './settingsForm.ts';

interface SettingsFieldsProps {
  form: SettingsForm;
  /** Paths of the invalid fields. */
  problems: readonly string[];
  questionnaires: SettingsDocument['questionnaires'];
  plans: SettingsDocument['plans'];
  onChange: (changes: Partial<SettingsForm>) => void;
}

/** Sections with one switch each. */
const SWITCHES = [
  ['emergency', 'emergency', 'adminsNeedEmergencyAccess'],
  ['rules', 'secondPerson', 'rulesNeedSecondPerson'],
] as const;

export function SettingsFields({ form, problems, questionnaires, plans, onChange }: SettingsFieldsProps) {
  const { t, i18n } = useTranslation();
  const field = (path: string, control: (props: ControlProps) => ReactNode, required = true) => (
    <Field
      key={path}
      id={settingId(path)}
      dense
      required={required}
      label={settingName(t, path)}
      note={required ? undefined : t('settings.optional')}
      error={problems.includes(path) ? settingProblem(t, path) : undefined}
    >
      {control}
    </Field>
  );
  const text = (key: 'clinicName' | 'supportEmail' | 'supportPhone', type: 'text' | 'email' | 'tel') =>
    field(
      key,
      (props) => (
        <Input
          {...props}
          dense
          type={type}
          value={form[key]}
          onChange={(event) => onChange({ [key]: event.target.value })}
        />
      ),
      key === 'clinicName',
    );
  return (
    <>
      <Section id="clinic">
        {text('clinicName', 'text')}
        {field('timeZone', (props) => (
          <Select
            {...props}
            dense
            value={form.timeZone}
            onChange={(event) => onChange({ timeZone: event.target.value })}
          >
            {timeZones(form.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        ))}
        {field('defaultLanguage', (props) => (
          <Select
            {...props}
            dense
            value={form.defaultLanguage}
            onChange={({ target }) => {
              if (isLanguage(target.value)) onChange({ defaultLanguage: target.value });
            }}
          >
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {ownName(language)}
              </option>
            ))}
          </Select>
        ))}
        {field('activeQuestionnaire', (props) => (
          <Select
            {...props}
            dense
            value={form.activeQuestionnaire}
            onChange={(event) => onChange({ activeQuestionnaire: event.target.value })}
          >
            {questionnaires.map(({ id, titles }) => (
              <option key={id} value={id}>
                {titles[i18n.language] ?? id}
              </option>
            ))}
          </Select>
        ))}
        <AccentPicker value={form.accent} onChange={(accent) => onChange({ accent })} />
      </Section>
      <Section id="contact">
        {text('supportEmail', 'email')}
        {text('supportPhone', 'tel')}
      </Section>
      <Section id="claims" wide>
        {CLAIMS.map((claim) => (
          <CheckRow
            key={claim}
            label={t(`settings.claim.${claim}.label`)}
            hint={t(`settings.claim.${claim}.hint`)}
            checked={form.claims[claim]}
            onChange={(event) => onChange({ claims: { ...form.claims, [claim]: event.target.checked } })}
          />
        ))}
      </Section>
      <Section id="homePage">
        <HomePageFields
          value={form.homePage}
          field={field}
          onChange={(changes) => onChange({ homePage: { ...form.homePage, ...changes } })}
        />
      </Section>
      <Section id="duty">
        <DutyList value={form.dutyList} onChange={(dutyList) => onChange({ dutyList })} />
      </Section>
      <Section id="plans">
        {field('defaultPlan', (props) => (
          <Select
            {...props}
            dense
            value={form.defaultPlan}
            onChange={(event) => onChange({ defaultPlan: event.target.value })}
          >
            <option value="">{t('settings.noPlan')}</option>
            {plans.map(({ id, titles }) => (
              <option key={id} value={id}>
                {titles[i18n.language] ?? id}
              </option>
            ))}
          </Select>
        ))}
        <div className="grid grid-cols-2 gap-x-5">
          {(
            [
              ['quietHours.from', 'from'],
              ['quietHours.to', 'to'],
            ] as const
          ).map(([path, end]) =>
            field(path, (props) => (
              <Input
                {...props}
                dense
                inputMode="numeric"
                value={form.quietHours[end]}
                onChange={({ target }) =>
                  onChange({ quietHours: { ...form.quietHours, [end]: target.value } })
                }
              />
            )),
          )}
        </div>
      </Section>
      <Section id="promises">
        <PromiseFields {...{ form, problems, field, onChange }} />
      </Section>
      <Section id="licensing">
        <LicensingPicker value={form.licensing} onChange={(licensing) => onChange({ licensing })} />
      </Section>
      <Section id="retention">
        {field('draftRetentionDays', (props) => (
          <Input
            {...props}
            dense
            inputMode="numeric"
            value={form.draftRetentionDays}
            onChange={(event) => onChange({ draftRetentionDays: event.target.value })}
          />
        ))}
      </Section>
      {SWITCHES.map(([id, name, key]) => (
        <Section key={id} id={id} wide>
          <CheckRow
            label={t(`settings.${name}.label`)}
            hint={t(`settings.${name}.hint`)}
            checked={form[key]}
            onChange={(event) => onChange({ [key]: event.target.checked })}
          />
        </Section>
      ))}
      <Section id="sessions">
        {SESSION_ROLES.flatMap((role) =>
          (['idleMinutes', 'absoluteHours'] as const).map((limit) =>
            field(`sessionLimits.${role}.${limit}`, (props) => (
              <Input
                {...props}
                dense
                inputMode="numeric"
                value={form.sessionLimits[role][limit]}
                onChange={({ target }) => onChange(withLimit(form, role, limit, target.value))}
              />
            )),
          ),
        )}
      </Section>
    </>
  );
}

function Section({ id, wide = false, children }: { id: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-labelledby={`settings-${id}`}>
      <h2 id={`settings-${id}`} className="text-lg font-semibold">
        {t(`settings.section.${id}.title`)}
      </h2>
      <p className="mt-0.5 max-w-[42em] text-sm text-ink-soft">{t(`settings.section.${id}.text`)}</p>
      <div className={wide ? 'mt-4 grid gap-2.5' : 'mt-4 grid items-end gap-x-5 gap-y-4 sm:grid-cols-2'}>
        {children}
      </div>
    </Card>
  );
}

const withLimit = (
  { sessionLimits }: SettingsForm,
  role: (typeof SESSION_ROLES)[number],
  limit: 'idleMinutes' | 'absoluteHours',
  value: string,
): Partial<SettingsForm> => ({
  sessionLimits: { ...sessionLimits, [role]: { ...sessionLimits[role], [limit]: value } },
});

/** The time zones the browser knows, plus the current one in any case. */
function timeZones(current: string): string[] {
  const supported = Intl.supportedValuesOf('timeZone');
  return supported.includes(current) ? supported : [current, ...supported];
}

interface LicensingPickerProps {
  value: SettingsForm['licensing'];
  onChange: (licensing: SettingsForm['licensing']) => void;
}

function LicensingPicker({ value, onChange }: LicensingPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Dense value>
      <FieldGroup
        id={settingId('licensing')}
        role="radiogroup"
        required
        legend={t('settings.name.licensing')}
        className="sm:col-span-2"
      >
        <div className="grid gap-2.5">
          {LICENSING.map((each) => (
            <RadioRow
              key={each}
              name={name}
              checked={each === value}
              onChange={() => onChange(each)}
              label={
                <>
                  {t(`settings.licensing.${each}.label`)}
                  <span className="block text-sm text-ink-soft">{t(`settings.licensing.${each}.hint`)}</span>
                </>
              }
            />
          ))}
        </div>
      </FieldGroup>
    </Dense>
  );
}

interface AccentPickerProps {
  value: Accent;
  onChange: (accent: Accent) => void;
}

/** Selects the clinic's colour; each one is shown with its name. */
function AccentPicker({ value, onChange }: AccentPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Dense value>
      <FieldGroup
        id={settingId('accent')}
        role="radiogroup"
        required
        legend={t('settings.name.accent')}
        className="sm:col-span-2"
      >
        <div className="grid gap-2.5 sm:grid-cols-2 md:grid-cols-3">
          {ACCENT_NAMES.map((accent) => (
            <RadioRow
              key={accent}
              name={name}
              checked={accent === value}
              onChange={() => onChange(accent)}
              label={
                <span className="flex items-center gap-2.5">
                  <span
                    aria-hidden="true"
                    data-accent={accent}
                    className="size-5 shrink-0 rounded-full border border-line-strong bg-accent"
                  />
                  {t(`settings.accent.${accent}`)}
                </span>
              }
            />
          ))}
        </div>
      </FieldGroup>
    </Dense>
  );
}
