/** Finds the version of a questionnaire by the canonical URL that responses name. */
import type { Definition } from '@clinic/engine/definition';
import { addressOfForm } from '@clinic/formats/fhir';
import { NotFound } from '@clinic/server-platform/base';
import { formsBy, type Library } from '@clinic/server-shared/catalogue';
import type { FhirWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What the FHIR operations need. */
export interface OperationDeps {
  library: Library;
  fhir: FhirWork;
}

/** The maximum number of versions that mention a URL to try. */
const MAX_CANDIDATES = 20;

/**
 * @param canonical `url|version`; without a version, the newest
 * @returns undefined if the clinic has not published a version with that URL
 */
export async function definitionAt(
  em: EntityManager,
  { library, fhir }: OperationDeps,
  canonical: string,
): Promise<Definition | undefined> {
  const [url = '', version] = canonical.split('|');
  const own = addressOfForm('');
  if (url.startsWith(own)) return ownDefinition(em, library, url.slice(own.length), version);
  const formOf = formsBy(fhir);
  for (const candidate of await candidatesFor(em, url)) {
    const { definition } = await library.questionnaire(em, candidate.questionnaire_id, candidate.version);
    const form = await formOf(definition);
    if (form.canonical === canonical || (version === undefined && form.canonical.startsWith(`${url}|`)))
      return definition;
  }
  return undefined;
}

async function ownDefinition(
  em: EntityManager,
  library: Library,
  id: string,
  version: string | undefined,
): Promise<Definition | undefined> {
  try {
    const found = version === undefined ? library.newest(em, id) : library.questionnaire(em, id, version);
    return (await found).definition;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

interface Candidate {
  questionnaire_id: string;
  version: string;
}

/** Imported versions whose source contains the URL as a text, or has it stored beside it if packed; newest first. */
const candidatesFor = (em: EntityManager, url: string): Promise<Candidate[]> =>
  em.execute<Candidate[]>(
    `select questionnaire_id, version from questionnaire_version
     where status <> 'draft'
       and (definition -> 'fhir' ->> 'url' = ? or position(? in definition -> 'fhir' ->> 'source') > 0)
     order by published_at desc nulls last, version desc limit ?`,
    [url, `"url":${JSON.stringify(url)}`, MAX_CANDIDATES],
  );
