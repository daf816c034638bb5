/** The shipped questionnaire definitions, as their authors wrote them. */
import weightLossIntake10 from './weight-loss-intake/1.0.json' with { type: 'json' };
import weightLossIntake11 from './weight-loss-intake/1.1.json' with { type: 'json' };

/** Every shipped definition document, oldest first; unparsed. */
export const shippedDefinitions = (): unknown[] => [weightLossIntake10, weightLossIntake11];
