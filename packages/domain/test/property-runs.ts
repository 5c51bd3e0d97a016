import type { Parameters } from 'fast-check'

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_PATH, PROPERTY_SHARE } = process.env

/** Returns how many of `all` random worlds a run tries: all by hand, a share in the gate (PROPERTY_SHARE), at least one. */
export const shareOf = (all: number): number => Math.ceil(all * Number(PROPERTY_SHARE ?? 1))

/** Whether this run tries less than all, as the gate does. */
export const isThinned = Number(PROPERTY_SHARE ?? 1) < 1

/**
 * Says how a property runs: so often by hand, a share of that in the gate (PROPERTY_SHARE), as often as PROPERTY_RUNS says, or again with the
 * PROPERTY_SEED and PROPERTY_PATH that a failure printed.
 */
export const propertyRuns = (numRuns: number): Parameters<unknown> => ({
  numRuns: Number(PROPERTY_RUNS ?? shareOf(numRuns)),
  ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_PATH !== undefined && { path: PROPERTY_PATH }),
})

const A_DAY_MS = 86_400_000

/** A property that runs long on a busy machine is not wrong; one that runs as often as somebody says takes its time. */
export const patientRun = { timeout: PROPERTY_RUNS === undefined ? 300_000 : A_DAY_MS }
