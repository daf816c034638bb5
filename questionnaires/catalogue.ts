/** The shipped questionnaire definitions, as authored: the newest version of each. */
import documentsUpdate from './documents-update/1.1.json' with { type: 'json' };
import refillCheck from './refill-check/1.0.json' with { type: 'json' };
import weightLossCheckIn from './weight-loss-check-in/1.1.json' with { type: 'json' };
import weightLossIntake from './weight-loss-intake/2.3.json' with { type: 'json' };

/** Every shipped definition document, unparsed. */
export const shippedDefinitions = (): unknown[] => [
  weightLossIntake,
  documentsUpdate,
  weightLossCheckIn,
  refillCheck,
];

/** The shipped version of a questionnaire. */
export const newestShipped = (id: string): unknown =>
  shippedDefinitions().find((document) => (document as { id: string }).id === id);
