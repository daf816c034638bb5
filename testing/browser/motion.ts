/** For `test.use`: the page moves as for users who have not turned motion off. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;
