const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** In lower case, as the database writes them: anything else would fail as a parameter of a statement. */
export const isUuid = (text: string): boolean => UUID.test(text);
