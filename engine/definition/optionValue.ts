/**
 * What an option can be stored as: at most 80 characters. Free-text answers and searched texts never have this form.
 */
export const OPTION_VALUE = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,79}$/;
