/** The texts for signed-out users. */
import landing from '../portal/es/landing.json' with { type: 'json' };
import magicLink from '../portal/es/magicLink.json' with { type: 'json' };
import signIn from '../portal/es/signIn.json' with { type: 'json' };

export default { ...landing, ...magicLink, ...signIn };
