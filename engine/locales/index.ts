/** The installed languages, a file each: conventions, units, texts. `Language` and every list of languages come from here. */
export { default as en } from './en.json' with { type: 'json' };
export { default as es } from './es.json' with { type: 'json' };
