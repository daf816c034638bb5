/** The texts for signed-out users. */
import landing from '../portal/en/landing.json' with { type: 'json' };
import magicLink from '../portal/en/magicLink.json' with { type: 'json' };
import signIn from '../portal/en/signIn.json' with { type: 'json' };

export default { ...landing, ...magicLink, ...signIn };
