import type { Parameters } from 'fast-check'

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_PATH } = process.env

/** How a property runs: so often in `npm test`, more with PROPERTY_RUNS, again with the PROPERTY_SEED and PROPERTY_PATH a failure printed. */
export const propertyRuns = (numRuns: number): Parameters<unknown> => ({
  numRuns: Number(PROPERTY_RUNS ?? numRuns),
  ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_PATH !== undefined && { path: PROPERTY_PATH }),
})

/** A property that runs long on a busy machine is not wrong. */
export const unhurried = { timeout: 300_000 }
