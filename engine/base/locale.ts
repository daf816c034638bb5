/**
 * The locale numbers and dates are written in: the clinic is in the United States, where Spanish too has
 * the decimal point.
 */
export const localeOf = (language: string): string => (language === 'es' ? 'es-US' : 'en-US');
