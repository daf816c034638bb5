/** The product in a process that reports its memory and can skip an hour. */
import '../intake/memoryReporter.ts';

const real = performance.now.bind(performance);
let passedMs = 0;
performance.now = () => real() + passedMs;

process.on('message', (said) => {
  if (said === 'an hour passes') passedMs += 3_600_000;
});

await import('@clinic/server/main');
