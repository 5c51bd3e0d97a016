import { AGE_BOUNDS, RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { z } from 'zod'

const restriction = z.enum(RESTRICTIONS)

/** The ages that a shop set itself, by kind; a kind left out, or null, has its country's. 0 asks nobody. */
export const ageLimits = z.partialRecord(restriction, z.int().min(AGE_BOUNDS.min).max(AGE_BOUNDS.max).nullable())
