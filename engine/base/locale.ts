/**
 * The locale for numbers and dates: the clinic is in the United States, where Spanish also uses the decimal
 * point.
 */
export const localeOf = (language: string): string => (language === 'es' ? 'es-US' : 'en-US');
