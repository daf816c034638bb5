/** The intake's pages as HTML, by path. They are the same for everybody. */
import { intakeAt } from '@clinic/contract/addresses';
import type { RenderedPage } from '@clinic/contract/rendering/rendering';
import type { AppState } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import type { RenderedPages } from '@clinic/server-platform/http';
import { clinicDate, type Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { Context } from 'koa';
import { toQuestionnaire } from './toQuestionnaire.ts';

/** @returns no content for any other path, and for a page whose content depends on answers */
export async function renderedIntake(
  ctx: Context & { state: AppState },
  page: RenderedPage,
  { library, rendered, now }: { library: Library; rendered: RenderedPages; now: Date },
): Promise<{ content: string; form: string }> {
  const intake = intakeAt(ctx.path);
  if (!intake) return NONE;
  const [id, version] = intake.questionnaireId?.split('/') ?? [];
  const published = await find(ctx.state, library, id, version);
  if (!published) return NONE;
  const { definition, measures } = shown(published);
  const { step, page: pageId, ...others } = ctx.query;
  // Pages that explain or help, and changes from the review, which depend on answers.
  if (['exit', 'notice', 'change'].some((name) => name in others)) return NONE;
  const content = await rendered.intake({
    ...page,
    definition,
    measures,
    address: ['/intake', intake.questionnaireId].filter(Boolean).join('/'),
    step: one(step),
    page: one(pageId),
    today: clinicDate(now, page.settings.timeZone),
  });
  return { content, form: content && `${definition.id}@${definition.version}` };
}

const NONE = { content: '', form: '' };

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
