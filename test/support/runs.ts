/**
 * How often a property is tried: as often as it says in `npm run test:all`, a tenth of that in `npm test`, where many
 * people wait. A seed is the same in both, so the tenth is the beginning of the whole.
 */
export const runs = (all: number): number =>
  process.env.LADING_TESTS === 'quick' ? Math.ceil(all / 10) : all
