/** Turns thrown errors into pages. */
import { AppError, isUnavailable, NotFound, Unavailable } from '../platform/base/errors.ts';
import { errorTrace } from '../platform/base/errorTrace.ts';
import type { Log } from '../platform/log/requestLog.ts';
import { PLATFORM_PATH } from './accounts.ts';
import { html } from './html.ts';
import type { OperatorContext } from './operatorContext.ts';
import { show } from './page.ts';

/** Unexpected errors are logged, and their details are not sent. */
export const answerErrorPages =
  (log: Log) =>
  async (ctx: OperatorContext, next: () => Promise<void>): Promise<void> => {
    try {
      await next();
      if (ctx.status === 404 && !ctx.body) throw new NotFound();
    } catch (error) {
      const isDown = error instanceof Unavailable || isUnavailable(error);
      const status = isDown ? 503 : statusOf(error);
      if (status >= 500) log({ level: 'error', route: PLATFORM_PATH, ...errorTrace(error) });
      if (error instanceof AppError && error.headers) ctx.set(error.headers);
      const { texts } = ctx.state;
      const main = html`${texts.errorTexts[status] && html`<p>${texts.errorTexts[status]}</p>`}
        <p><a href="${PLATFORM_PATH}">${texts.back}</a></p>`;
      show(ctx, { title: texts.errors[status] ?? texts.errors[400] ?? '', main, status });
    }
  };

/** 500 unless the error says what its caller did wrong. */
function statusOf(error: unknown): number {
  if (error instanceof AppError) return error.status;
  const { expose, status } = error as { expose?: boolean; status?: number };
  return expose && status !== undefined && status < 500 ? status : 500;
}
