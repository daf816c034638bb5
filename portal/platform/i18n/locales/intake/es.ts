/** The texts everybody needs, the form's among them. */
import texts from '../es.json' with { type: 'json' };

export default texts;
