/** Loaded before the server: shifts its clock by a given number of milliseconds. */
let offset = 0;
const RealDate = Date;

process.on('message', (message: { clockOffsetMs?: number }) => {
  offset = message.clockOffsetMs ?? offset;
});

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;
