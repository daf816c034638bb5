/** Adding a clinic, with the checks of the command. */
import { errorTrace } from '@clinic/server-platform/base';
import {
  addClinic,
  ClinicBusy,
  type ClinicProblem,
  ClinicsError,
  type NewClinic,
  problemsOf,
  problemText,
  takenOf,
} from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { ormConfig, PLATFORM, withoutWaits } from '@clinic/server-platform/db';
import type { Log } from '@clinic/server-platform/log';
import type Router from '@koa/router';
import { MikroORM } from '@mikro-orm/postgresql';
import { ADD_PATH, clinicPath } from './clinicRoutes.ts';
import { html } from './html.ts';
import { fieldsOf, type OperatorContext, type OperatorState } from './operatorContext.ts';
import { alert, command, field, form, show } from './page.ts';
import { checkForm, FormExpired } from './sessions.ts';
import { seeOther } from './signInRoutes.ts';

type Typed = Partial<Record<keyof NewClinic, string>>;

interface Shown {
  typed: Typed;
  problems?: readonly ClinicProblem[];
  /** The result of submitting the form. */
  failure?: readonly [title: string, text?: string];
  status?: number;
}

export function addRoutes(router: Router<OperatorState>, config: Config, log: Log): void {
  const { databaseUrl, migrationDatabaseUrl } = config;

  router.get(ADD_PATH, (ctx) => showForm(ctx, { typed: { timeZone: config.clinicTimeZone } }));

  router.post(ADD_PATH, async (ctx) => {
    const { em, session, texts } = ctx.state;
    const { form: sent = '', ...typed } = fieldsOf(ctx) as Typed & { form?: string };
    try {
      checkForm(ctx, sent);
    } catch (error) {
      // After signing in again the browser may resend the form: nothing that was entered is lost.
      if (!(error instanceof FormExpired)) throw error;
      return showForm(ctx, { typed, failure: [texts.formExpired], status: error.status });
    }
    if (databaseUrl === undefined || migrationDatabaseUrl === undefined) return showForm(ctx, { typed });
    const clinic = clinicFrom(typed);
    const problems = problemsOf(clinic, config.publicUrl);
    if (problems.length === 0) problems.push(...(await takenOf(em, clinic)));
    if (problems.length > 0) {
      return showForm(ctx, { typed, problems, failure: [texts.notAdded], status: 422 });
    }
    try {
      const code = await withoutWaits(() =>
        add(migrationDatabaseUrl, databaseUrl, clinic, session?.operator.email),
      );
      if (code) {
        const main = html`<p>${texts.enrolmentCode}</p><p><code class="key">${code}</code></p>
          <p><a class="button" href="${clinicPath(clinic.id)}">${texts.proceed}</a></p>`;
        return show(ctx, { title: clinic.name, main, section: 'clinics' });
      }
    } catch (error) {
      if (error instanceof ClinicBusy) {
        return showForm(ctx, { typed, failure: [texts.notAdded, texts.addedElsewhere], status: 409 });
      }
      // Somebody else may have added this clinic, or one with such a host name, since the check.
      const problems = await takenOf(em, clinic);
      if (problems.length > 0) {
        return showForm(ctx, { typed, problems, failure: [texts.notAdded], status: 422 });
      }
      const reason = error instanceof ClinicsError ? { reason: error.message } : {};
      log({ level: 'error', job: 'add clinic', ...errorTrace(error), ...reason });
      return showForm(ctx, { typed, failure: [texts.notAdded, texts.notAddedText], status: 500 });
    }
    seeOther(ctx, clinicPath(clinic.id));
  });

  async function add(
    ownerUrl: string,
    appUrl: string,
    clinic: NewClinic,
    by: string | undefined,
  ): Promise<string | null> {
    const orm = await MikroORM.init(ormConfig(ownerUrl, { job: 'clinics', place: PLATFORM }));
    try {
      return await addClinic({ em: orm.em.fork(), ownerUrl, appUrl }, config, clinic, by);
    } finally {
      await orm.close();
    }
  }

  function showForm(ctx: OperatorContext, { typed, problems = [], failure, status = 200 }: Shown): void {
    const { texts, language } = ctx.state;
    if (migrationDatabaseUrl === undefined) {
      const main = html`<p>${texts.needsOwner}</p>${command('npm run clinics -- add ID --name NAME')}`;
      show(ctx, { title: texts.addClinic, main, section: 'clinics' });
      return;
    }
    const input = (
      name: keyof NewClinic,
      label: string,
      hint?: string,
      more: { required?: boolean } = {},
    ) => {
      const wrong = problems.filter((problem) => problem.field === name);
      const error = wrong.map((problem) => problemText(problem, language)).join('. ') || undefined;
      return field({ name, label, hint, value: typed[name], error, ...more });
    };
    const content = html`${input('id', texts.id, texts.idHint, { required: true })}
      ${input('name', texts.name, undefined, { required: true })}
      ${input('hosts', texts.hosts, texts.hostsHint)}
      ${input('timeZone', texts.timeZone, texts.timeZoneHint, { required: true })}
      ${input('adminEmail', texts.adminEmail, texts.adminEmailHint)}
      <button>${texts.addClinic}</button>`;
    const main = html`${failure && alert(...failure)}<p>${texts.addIntro}</p>
      ${form(ctx, { action: ADD_PATH, content })}`;
    show(ctx, { title: texts.addClinic, main, section: 'clinics', status });
  }
}

const clinicFrom = ({
  id = '',
  name = '',
  hosts = '',
  timeZone = '',
  adminEmail = '',
}: Typed): NewClinic => ({
  id: id.trim(),
  name: name.trim(),
  hosts: hosts
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  timeZone: timeZone.trim(),
  adminEmail: adminEmail.trim() || null,
});
