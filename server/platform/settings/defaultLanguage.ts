import { FALLBACK_LANGUAGE } from '@clinic/engine/base';

/** As SQL: the clinic's language for people who have chosen none. */
export const DEFAULT_LANGUAGE = `coalesce((select value #>> '{}' from setting where key = 'defaultLanguage'), '${FALLBACK_LANGUAGE}')`;
