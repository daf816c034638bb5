/** Ids and references of the resources of one submission. */
import { createHash } from 'node:crypto';
import { derivedId } from '@clinic/server-platform/base';

/**
 * How resources refer to each other: inside of a Bundle, or by their ids. As served, an id begins with that of the submission, by
 * which the resource is found, and the patient is the person whom the clinic knows, with all their submissions.
 */
export type ReferenceStyle = 'bundle' | 'relative' | 'served';

export interface Place {
  resourceType: string;
  /** What the resource is about, unique among the submission's resources of its type, e.g. the id of a question. */
  key: string;
}

export interface Identity {
  /** The same for each export of the submission. */
  idOf: (place: Place) => string;
  referenceTo: (place: Place) => { reference: string };
  /** Tells other systems which of their resources this one is. */
  identifierOf: (place: Place) => { system: string; value: string };
}

interface Submitted {
  id: string;
  reference: string;
  person_id: string;
}

/** The response has the id and the reference of the submission itself. */
export function identityOf(
  { id, reference, person_id }: Submitted,
  publicUrl: string,
  style: ReferenceStyle,
): Identity {
  const idOf = ({ resourceType, key }: Place): string => {
    if (resourceType === 'QuestionnaireResponse') return id;
    if (style !== 'served') return derivedId(`${id}/${resourceType}/${key}`);
    if (resourceType === 'Patient') return person_id;
    return `${id}-${createHash('sha256').update(`${resourceType}/${key}`).digest('hex').slice(0, 20)}`;
  };
  return {
    idOf,
    referenceTo: (place) => ({
      reference: style === 'bundle' ? `urn:uuid:${idOf(place)}` : `${place.resourceType}/${idOf(place)}`,
    }),
    identifierOf: ({ resourceType, key }) => ({
      system: `${publicUrl}/submissions`,
      value: resourceType === 'QuestionnaireResponse' ? reference : `${reference}/${resourceType}/${key}`,
    }),
  };
}
