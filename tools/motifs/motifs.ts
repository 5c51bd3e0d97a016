import { drinks } from './drinks.ts'
import { fresh } from './fresh.ts'
import { household } from './household.ts'
import { larder } from './larder.ts'

/** Every drawn product picture by name: our own work, free to ship. */
export const motifs = { ...drinks, ...fresh, ...larder, ...household } as const
