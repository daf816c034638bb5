/** Closing the installation for maintenance, after a confirmation, and opening it again. */
import { closedSince, setMaintenance } from '@clinic/server-platform/clinics';
import type Router from '@koa/router';
import { PLATFORM_PATH } from './accounts.ts';
import { html } from './html.ts';
import { fieldsOf, type OperatorState } from './operatorContext.ts';
import { form, show } from './page.ts';
import { checkForm } from './sessions.ts';
import { seeOther } from './signInRoutes.ts';

export const MAINTENANCE_PATH = `${PLATFORM_PATH}/maintenance`;

export function maintenanceRoutes(router: Router<OperatorState>): void {
  router.get(MAINTENANCE_PATH, async (ctx) => {
    const { em, texts } = ctx.state;
    const isClosed = (await closedSince(em)) !== null;
    const main = html`<p>${isClosed ? texts.reopenText : texts.closeText}</p>
      ${form(ctx, {
        action: MAINTENANCE_PATH,
        content: html`<input type="hidden" name="closed" value="${isClosed ? 'no' : 'yes'}">
          <button>${isClosed ? texts.reopen : texts.close}</button>
          <a href="${PLATFORM_PATH}/health">${texts.cancel}</a>`,
      })}`;
    show(ctx, { title: texts.maintenance, main, section: 'health' });
  });

  router.post(MAINTENANCE_PATH, async (ctx) => {
    const fields = fieldsOf(ctx);
    checkForm(ctx, fields.form ?? '');
    await setMaintenance(ctx.state.em, fields.closed === 'yes', ctx.state.session?.operator.email);
    seeOther(ctx, `${PLATFORM_PATH}/health`);
  });
}
