/** The shared texts, including the form's. */
import texts from '../en.json' with { type: 'json' };

export default texts;
