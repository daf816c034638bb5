/** The state of the installation, and what operators did. */
import { VERSION } from '@clinic/contract/version';
import { closedSince } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { MIGRATIONS } from '@clinic/server-platform/db';
import type { Metrics } from '@clinic/server-platform/log';
import type Router from '@koa/router';
import { PLATFORM_PATH } from './accounts.ts';
import { attentionTo, figuresOf, largestOf, totalOf } from './attention.ts';
import { clinicPath, textOf } from './clinicRoutes.ts';
import { EVENTS_PER_PAGE, listEvents } from './clinicRows.ts';
import { eventTable } from './eventTable.ts';
import { failedText, sizeIn, timesIn } from './format.ts';
import { countClinics, databaseHealth, queueHealth } from './health.ts';
import { type Html, html } from './html.ts';
import { MAINTENANCE_PATH } from './maintenanceRoutes.ts';
import type { OperatorContext, OperatorState } from './operatorContext.ts';
import { command, facts, pageNumber, pager, show, table } from './page.ts';

const EVENTS_PATH = `${PLATFORM_PATH}/events`;

export interface HealthDeps {
  config: Pick<Config, 'clinicTimeZone'>;
  metrics: Metrics;
  /** Number of clinics that this process has opened. */
  opened(): number;
}

export function healthRoutes(router: Router<OperatorState>, { config, metrics, opened }: HealthDeps): void {
  const { clinicTimeZone: timeZone } = config;

  router.get(`${PLATFORM_PATH}/health`, async (ctx) => {
    const { texts } = ctx.state;
    const main = html`${await maintenanceNote(ctx)}${await statusNow(ctx)}<h2>${texts.database}</h2>${await databaseFacts(ctx)}
      <h2>${texts.program}</h2>${facts([
        [texts.version, VERSION],
        [texts.node, process.version],
        [texts.newestMigration, MIGRATIONS.at(-1)?.name ?? texts.none],
      ])}
      <h2>${texts.clinics}</h2>${await clinicFacts(ctx)}
      <h2>${texts.queues}</h2>${await queueTable(ctx)}`;
    show(ctx, { title: texts.health, main, section: 'health' });
  });

  async function maintenanceNote({ state: { em, language, texts } }: OperatorContext): Promise<Html> {
    const since = await closedSince(em);
    return html`<p>${since ? html`<span class="bad">${texts.closedSince}</span> ${timesIn(language, timeZone)(since)}` : texts.isOpen}
      <a class="button" href="${MAINTENANCE_PATH}">${since ? texts.reopen : texts.close}</a></p>`;
  }

  /** What needs attention, and what the installation depends on besides the database. */
  async function statusNow({ state: { texts } }: OperatorContext): Promise<Html> {
    const figures = await figuresOf(metrics);
    const attention = attentionTo(figures, texts, Date.now());
    const oldest = Math.floor(largestOf(figures, 'mail_oldest_waiting_seconds') / 60);
    return html`<h2>${texts.attention}</h2>
      ${
        attention.length === 0
          ? html`<p>${texts.nothingWrong}</p>`
          : table(
              texts.attention,
              [texts.clinic, texts.problem],
              attention.map(({ clinic, problems }) => [
                html`<a href="${clinicPath(clinic)}"><code>${clinic}</code></a>`,
                html`<span class="bad">${problems.join(' ')}</span>`,
              ]),
            )
      }
      <h2>${texts.dependencies}</h2>${facts([
        [texts.mail, texts.mailState(totalOf(figures, 'mail_waiting'), oldest)],
        [texts.objectStorage, texts.failures(totalOf(figures, 'object_storage_failures_total'))],
        [texts.scanner, texts.failures(totalOf(figures, 'virus_scans_failed_total'))],
      ])}`;
  }

  async function databaseFacts({ state: { em, language, texts } }: OperatorContext): Promise<Html> {
    const health = await databaseHealth(em);
    if (!health) return html`<p>${texts.notKnown}</p>`;
    return facts([
      [texts.reachable, texts.yes],
      [texts.writable, health.readOnly ? html`<span class="bad">${texts.no}</span>` : texts.yes],
      [texts.version, `PostgreSQL ${health.version}`],
      [texts.size, sizeIn(language, texts, health.bytes)],
      [texts.connections, texts.countOf(health.connections, health.maxConnections)],
    ]);
  }

  async function clinicFacts({ state: { em, texts } }: OperatorContext): Promise<Html> {
    const counts = await countClinics(em);
    const behind = counts.behind + counts.newer + counts.notKnown;
    return html`${facts([
      [texts.active, String(counts.active)],
      [texts.suspended, String(counts.suspended)],
      [texts.opened, String(opened())],
      [`${texts.schema}: ${texts.upToDate}`, String(counts.upToDate)],
      [`${texts.schema}: ${texts.schemasBehind}`, failedText(counts.behind)],
      [`${texts.schema}: ${texts.newer}`, failedText(counts.newer)],
      [`${texts.schema}: ${texts.notKnown}`, failedText(counts.notKnown)],
    ])}${behind > 0 && html`<p>${texts.behindText}</p>${command('npm run migrate')}`}`;
  }

  async function queueTable({ state: { em, language, texts } }: OperatorContext): Promise<Html> {
    const time = timesIn(language, timeZone);
    return table(
      texts.queues,
      [texts.queue, texts.waiting, texts.running, texts.failed, texts.oldest],
      (await queueHealth(em)).map(({ name, waiting, running, failed, oldest }) => [
        texts.queueNames[name] ?? name,
        waiting,
        running,
        failedText(failed),
        oldest === null ? texts.none : time(oldest),
      ]),
    );
  }

  router.get(EVENTS_PATH, async (ctx) => {
    const { em, texts } = ctx.state;
    const asked = pageNumber(textOf(ctx.query.page));
    const { rows, total } = await listEvents(em, { page: asked });
    const pages = Math.ceil(total / EVENTS_PER_PAGE);
    const main = html`${eventTable(ctx, rows, { timeZone, caption: texts.events })}
      ${pager(ctx, { page: Math.min(asked, pages), pages, urlOf: (page) => `${EVENTS_PATH}?page=${page}` })}`;
    show(ctx, { title: texts.events, main, section: 'events' });
  });
}
