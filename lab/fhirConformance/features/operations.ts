/** Features: operations of a server. */
import { feature, type Section } from './feature.ts';

export const OPERATIONS: Section = {
  title: 'Operations',
  features: [
    feature('$populate', 'yes', '-'),
    feature('$populate-html', 'no', '-'),
    feature('$populate-link', 'no', '-'),
    feature('$assemble', 'yes', '-'),
    feature('$extract', '-', '-'),
    feature('$validate', '-', '-'),
  ],
};
