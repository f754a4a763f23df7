/**
 * The number of cases for a property: all of them in `npm run test:all`, a tenth in `npm test`, which people run often.
 * The seed is the same, so the tenth is the start of the full run.
 */
export const runs = (all: number): number =>
  process.env.LADING_TESTS === 'quick' ? Math.ceil(all / 10) : all
