/** The files that came with the submission, or later. */
import type { PlacedResource } from './observations.ts';
import { labelOf } from './patient.ts';
import { type Building, PATIENT, RESPONSE } from './source.ts';

export const documents = (building: Building): PlacedResource[] => {
  const { row, published, context, identifierOf, referenceTo, language } = building;
  return row.documents.map(({ id, question, name, size, type, created_at }) => {
    const place = { resourceType: 'DocumentReference', key: id };
    const fileQuestion =
      question === null ? undefined : published.questionnaire.questions.get(question)?.question;
    const label = fileQuestion && labelOf(fileQuestion, { language });
    return {
      place,
      resource: {
        resourceType: 'DocumentReference',
        identifier: [identifierOf(place)],
        status: 'current',
        ...(label && { type: { text: label } }),
        subject: referenceTo(PATIENT),
        date: created_at,
        author: [referenceTo(PATIENT)],
        content: [
          {
            attachment: {
              contentType: type,
              url: context.fileUrl(id),
              size,
              title: name,
              creation: created_at,
            },
          },
        ],
        context: { related: [referenceTo(RESPONSE)] },
      },
    };
  });
};
