export type Change = Readonly<Record<string, unknown>>;
