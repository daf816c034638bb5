/** Ids and references of the resources of one submission. */
import { derivedId } from '@clinic/server-platform/base';

/** How resources refer to each other: inside of a Bundle, or by their ids. */
export type ReferenceStyle = 'bundle' | 'relative';

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
}

/** The response has the id and the reference of the submission itself. */
export function identityOf({ id, reference }: Submitted, publicUrl: string, style: ReferenceStyle): Identity {
  const idOf = ({ resourceType, key }: Place): string =>
    resourceType === 'QuestionnaireResponse' ? id : derivedId(`${id}/${resourceType}/${key}`);
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
