/** The intake's pages as HTML, by path. They are the same for everybody. */
import type { RenderedPage } from '@clinic/contract/rendering/rendering';
import type { AppState } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import type { RenderedPages } from '@clinic/server-platform/http';
import { clinicDate, type Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { Context } from 'koa';
import { toQuestionnaire } from './toQuestionnaire.ts';

const INTAKE = /^\/intake(?:\/([^/]+))?(?:\/([^/]+))?\/?$/;

/** @returns an empty string for any other path, and for a page whose content depends on answers */
export async function renderedIntake(
  ctx: Context & { state: AppState },
  page: RenderedPage,
  { library, rendered, now }: { library: Library; rendered: RenderedPages; now: Date },
): Promise<string> {
  const [, ...named] = INTAKE.exec(ctx.path) ?? [];
  if (!INTAKE.test(ctx.path)) return '';
  // Ids and versions contain no character that a URL encodes.
  const [id, version] = named;
  const published = await find(ctx.state, library, id, version);
  if (!published) return '';
  const { definition, measures } = shown(published);
  const { step, page: pageId, ...others } = ctx.query;
  // Pages that explain or help, which depend on answers.
  if ('exit' in others || 'notice' in others) return '';
  return rendered.intake({
    ...page,
    definition,
    measures,
    address: ['/intake', ...named.filter(Boolean)].join('/'),
    step: one(step),
    page: one(pageId),
    today: clinicDate(now, page.settings.timeZone),
  });
}

const one = (value: string | string[] | undefined): string | undefined => [value].flat()[0] || undefined;

async function find(
  { em }: AppState,
  library: Library,
  id: string | undefined,
  version: string | undefined,
): Promise<PublishedQuestionnaire | undefined> {
  try {
    if (id === undefined) return await library.active(em);
    return version === undefined
      ? await library.newest(em, id)
      : await library.questionnaire(em, id, version);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

const documents = new WeakMap<PublishedQuestionnaire, ReturnType<typeof toQuestionnaire>>();

function shown(published: PublishedQuestionnaire): ReturnType<typeof toQuestionnaire> {
  const known = documents.get(published) ?? toQuestionnaire(published);
  documents.set(published, known);
  return known;
}
