/** Turns thrown errors into pages. */
import type { Language } from '@clinic/engine/base';
import { AppError, errorTrace, isUnavailable, NotFound, Unavailable } from '@clinic/server-platform/base';
import type { Log } from '@clinic/server-platform/log';
import { PLATFORM_PATH } from './accounts.ts';
import { html } from './html.ts';
import type { OperatorContext } from './operatorContext.ts';
import { show } from './page.ts';

type Texts = Record<'titles' | 'texts', Record<number, string>>;

const WORDS: Record<Language, Texts> = {
  en: {
    titles: {
      400: 'The request cannot be read',
      403: 'This form is no longer valid',
      404: 'There is no such page',
      413: 'What you sent is too large',
      421: 'This is not the address of the installation',
      429: 'Too many tries',
      500: 'Something went wrong on the server',
      503: 'This cannot be done at the moment',
    },
    texts: {
      403: 'Nothing has been changed. Go back, reload the page, and send it again.',
      429: 'Please try again in a quarter of an hour.',
      500: 'Nothing is known about what was changed. The log of the server names the error.',
      503: 'The database does not answer. Please try again in a moment.',
    },
  },
  es: {
    titles: {
      400: 'No se puede leer la solicitud',
      403: 'Este formulario ya no es válido',
      404: 'Esta página no existe',
      413: 'Lo que usted envió es demasiado grande',
      421: 'Esta no es la dirección de la instalación',
      429: 'Demasiados intentos',
      500: 'Algo falló en el servidor',
      503: 'Esto no se puede hacer en este momento',
    },
    texts: {
      403: 'No se cambió nada. Vuelva atrás, recargue la página y envíela de nuevo.',
      429: 'Intente de nuevo dentro de un cuarto de hora.',
      500: 'No se sabe qué se llegó a cambiar. El registro del servidor nombra el error.',
      503: 'La base de datos no responde. Intente de nuevo en un momento.',
    },
  },
};

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
      const { titles, texts } = WORDS[ctx.state.language];
      const main = html`${texts[status] && html`<p>${texts[status]}</p>`}
        <p><a href="${PLATFORM_PATH}">${ctx.state.texts.back}</a></p>`;
      show(ctx, { title: titles[status] ?? titles[400] ?? '', main, status });
    }
  };

/** 500 unless the error says what its caller did wrong. */
function statusOf(error: unknown): number {
  if (error instanceof AppError) return error.status;
  const { expose, status } = error as { expose?: boolean; status?: number };
  return expose && status !== undefined && status < 500 ? status : 500;
}
