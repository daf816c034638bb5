/** The product in a process that reports how long its thread was blocked. */
import './heldReporter.ts';
import '@clinic/server/main';
