/** The product in a process that reports its memory. */
import './memoryReporter.ts';
import '@clinic/server/main';
