/** The texts of each installed language: the compiler asks for every one that the engine names. */
export { default as en } from './en.json' with { type: 'json' };
export { default as es } from './es.json' with { type: 'json' };
