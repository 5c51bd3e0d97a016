import { createStore } from '../ui/store.ts'

/**
 * How much of the balance was taken for the basket on the screen and is in no book yet, minor units. The code that
 * takes payments writes it here.
 */
export const balanceTaken = createStore<{ readonly minor: number }>({ minor: 0 })

/** A balance as the member still has it: less what was taken for the basket on the screen. */
export const balanceLeft = (bookedMinor: number, takenMinor: number): number => Math.max(0, bookedMinor - takenMinor)
