/** The product, in a process that tells its memory. */
import './memoryTeller.ts';
import '../../server/main.ts';
