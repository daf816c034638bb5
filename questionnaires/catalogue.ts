/** The shipped questionnaire definitions, as their authors wrote them. */
import documentsUpdate11 from './documents-update/1.1.json' with { type: 'json' };
import weightLossIntake10 from './weight-loss-intake/1.0.json' with { type: 'json' };
import weightLossIntake11 from './weight-loss-intake/1.1.json' with { type: 'json' };
import weightLossIntake12 from './weight-loss-intake/1.2.json' with { type: 'json' };
import weightLossIntake13 from './weight-loss-intake/1.3.json' with { type: 'json' };

/** Every shipped definition document, unparsed: those of one id together, oldest first. */
export const shippedDefinitions = (): unknown[] => [
  weightLossIntake10,
  weightLossIntake11,
  weightLossIntake12,
  weightLossIntake13,
  documentsUpdate11,
];

/** The newest shipped version of a questionnaire. */
export const newestShipped = (id: string): unknown =>
  shippedDefinitions().findLast((document) => (document as { id: string }).id === id);
