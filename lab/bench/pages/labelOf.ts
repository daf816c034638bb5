import { type Option, type Question, textIn } from '@clinic/engine/definition';

/** English label of a question or option. */
export const labelOf = ({ label }: Pick<Question | Option, 'label'>): string => textIn(label, 'en');
