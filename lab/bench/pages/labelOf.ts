import { type Option, type Question, textIn } from '../../../engine/definition/definition.ts';

/** English label of a question or option. */
export const labelOf = ({ label }: Pick<Question | Option, 'label'>): string => textIn(label, 'en');
