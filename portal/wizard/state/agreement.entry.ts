/** The code that the agreement test bundles and runs in the browser. */
export { evaluator } from '@clinic/fixtures/evaluation';
