/** The shared texts, including the form's. */
import texts from '../es.json' with { type: 'json' };

export default texts;
