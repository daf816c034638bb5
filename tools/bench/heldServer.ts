/** The product, in a process that tells for how long its thread was held. */
import './heldTeller.ts';
import '../../server/main.ts';
