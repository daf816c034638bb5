/** The product in a process that reports its memory. */
import './memoryTeller.ts';
import '../../server/main.ts';
