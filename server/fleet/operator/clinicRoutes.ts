/** The list of clinics, one clinic, and suspending and resuming it. */
import { NotFound } from '@clinic/server-platform/base';
import { addressOf, setState } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { MAIN_CLINIC } from '@clinic/server-platform/db';
import type Router from '@koa/router';
import { PLATFORM_PATH } from './accounts.ts';
import {
  CLINICS_PER_PAGE,
  type ClinicRow,
  EVENTS_PER_PAGE,
  findClinic,
  listClinics,
  listEvents,
} from './clinicRows.ts';
import { hostsText, zoneText } from './entryTexts.ts';
import { eventTable } from './eventTable.ts';
import { failedText, sizeIn, stateText, timesIn, versionText } from './format.ts';
import { type Html, html } from './html.ts';
import { fieldsOf, type OperatorContext, type OperatorState } from './operatorContext.ts';
import { command, facts, form, pageNumber, pager, show, table } from './page.ts';
import { versionOf } from './schemaVersion.ts';
import { checkForm } from './sessions.ts';
import { seeOther } from './signInRoutes.ts';

type Settings = Pick<Config, 'publicUrl' | 'clinicName' | 'clinicTimeZone'>;

const MAX_SEARCH = 100;

export const ADD_PATH = `${PLATFORM_PATH}/add`;
export const clinicPath = (id: string): string => `${PLATFORM_PATH}/clinics/${id}`;

export function clinicRoutes(router: Router<OperatorState>, config: Settings): void {
  router.get(PLATFORM_PATH, async (ctx) => {
    const { em, texts } = ctx.state;
    const search = textOf(ctx.query.q);
    const asked = pageNumber(textOf(ctx.query.page));
    const { rows, total } = await listClinics(em, { search, page: asked, mainName: config.clinicName });
    const pages = Math.ceil(total / CLINICS_PER_PAGE);
    const urlOf = (page: number) =>
      `${PLATFORM_PATH}?${new URLSearchParams({ ...(search && { q: search }), page: String(page) })}`;
    const main = html`<form role="search" action="${PLATFORM_PATH}" class="search">
        <label for="q">${texts.search}</label><p class="hint" id="q-hint">${texts.searchHint}</p>
        <input id="q" name="q" type="search" value="${search}" maxlength="${MAX_SEARCH}" aria-describedby="q-hint">
        <button class="plain">${texts.search}</button>
      </form>
      <p><a class="button" href="${ADD_PATH}">${texts.addClinic}</a></p>
      ${total === 0 ? html`<p>${texts.noneFound}</p>` : clinicTable(ctx, rows, total)}
      ${pager(ctx, { page: Math.min(asked, pages), pages, urlOf })}`;
    show(ctx, { title: texts.clinics, main, section: 'clinics' });
  });

  function clinicTable(
    { state: { language, texts } }: OperatorContext,
    rows: ClinicRow[],
    total: number,
  ): Html {
    const time = timesIn(language, config.clinicTimeZone);
    const { clinic, address, state, schema, waiting, failed, size, woken } = texts;
    return table(
      texts.found(total),
      [clinic, address, state, schema, waiting, failed, size, woken],
      rows.map((row) => [
        html`<a href="${clinicPath(row.id)}">${row.name}</a> <code>${row.id}</code>`,
        html`<a href="${addressOf(config, row)}/">${addressOf(config, row)}</a>${hostsText(config, row, texts)}`,
        stateText(texts, row.state),
        versionText(texts, row.migrations),
        row.waiting,
        failedText(row.failed),
        sizeIn(language, texts, row.bytes),
        wokenText(row, texts, time),
      ]),
    );
  }

  router.get(clinicPath(':id'), async (ctx) => {
    const { em, texts } = ctx.state;
    const clinic = await clinicOf(ctx);
    const asked = pageNumber(textOf(ctx.query.page));
    const { rows, total } = await listEvents(em, { clinic: clinic.id, page: asked });
    const pages = Math.ceil(total / EVENTS_PER_PAGE);
    const path = clinicPath(clinic.id);
    const change = clinic.state === 'active' ? 'suspend' : 'resume';
    const behind = versionOf(clinic.migrations).is === 'behind';
    const main = html`${clinicFacts(ctx, clinic)}
      <p><a class="button" href="${path}/${change}">${texts[change]}</a></p>
      <h2>${texts.commands}</h2>
      ${behind && html`<p>${texts.behindText}</p>${command('npm run migrate')}`}
      <p>${texts.commandsText}</p>
      ${commandsFor(clinic.id).map((each) => command(`npm run clinics -- ${each}`))}
      <h2>${texts.events}</h2>
      ${eventTable(ctx, rows, { timeZone: config.clinicTimeZone, caption: texts.events })}
      ${pager(ctx, { page: Math.min(asked, pages), pages, urlOf: (page) => `${path}?page=${page}` })}`;
    show(ctx, { title: clinic.name, main, section: 'clinics' });
  });

  function clinicFacts({ state: { language, texts } }: OperatorContext, clinic: ClinicRow): Html {
    const address = addressOf(config, clinic);
    return facts([
      [texts.id, html`<code>${clinic.id}</code>`],
      [texts.address, html`<a href="${address}/">${address}</a>`],
      [texts.hosts, html`${clinic.hosts.join(' ') || texts.none}${hostsText(config, clinic, texts)}`],
      [texts.state, stateText(texts, clinic.state)],
      [texts.schema, versionText(texts, clinic.migrations)],
      [texts.waiting, String(clinic.waiting)],
      [texts.failed, failedText(clinic.failed)],
      [texts.size, sizeIn(language, texts, clinic.bytes)],
      [texts.woken, wokenText(clinic, texts, timesIn(language, config.clinicTimeZone))],
      [texts.timeZone, zoneText(config, clinic, texts)],
      [texts.adminEmail, clinic.adminEmail ?? texts.none],
    ]);
  }

  for (const change of ['suspend', 'resume'] as const) {
    const path = `${clinicPath(':id')}/${change}`;

    router.get(path, async (ctx) => {
      const { texts } = ctx.state;
      const { id, name } = await clinicOf(ctx);
      const content = html`<button>${texts[change]}</button> <a href="${clinicPath(id)}">${texts.cancel}</a>`;
      const main = html`<p>${texts[`${change}Text`]}</p>
        ${form(ctx, { action: `${clinicPath(id)}/${change}`, content, kind: 'actions' })}`;
      show(ctx, { title: texts[`${change}Title`](name), main, section: 'clinics' });
    });

    router.post(path, async (ctx) => {
      checkForm(ctx, fieldsOf(ctx).form ?? '');
      const { id } = await clinicOf(ctx);
      const state = change === 'suspend' ? 'suspended' : 'active';
      await setState(ctx.state.em, id, state, ctx.state.session?.operator.email);
      seeOther(ctx, clinicPath(id));
    });
  }

  /** @throws NotFound */
  async function clinicOf(ctx: OperatorContext): Promise<ClinicRow> {
    const clinic = await findClinic(ctx.state.em, ctx.params.id ?? '', config.clinicName);
    if (!clinic) throw new NotFound();
    return clinic;
  }
}

const wokenText = (
  { id, wokenAt }: ClinicRow,
  { alwaysAwake, notYet }: OperatorState['texts'],
  time: (at: Date | string) => Html,
): Html | string => (id === MAIN_CLINIC ? alwaysAwake : wokenAt === null ? notYet : time(wokenAt));

/** The main clinic belongs to its installation. */
const commandsFor = (id: string): string[] => [
  `export ${id} FILE`,
  ...(id === MAIN_CLINIC ? [] : [`move ${id} --to URL`, `delete ${id} --yes`]),
];

/** A single value of the query. */
export const textOf = (value: string | string[] | undefined): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, '')
        .toWellFormed()
        .slice(0, MAX_SEARCH)
    : '';
