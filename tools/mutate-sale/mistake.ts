import type { Mistake } from '../mutate/plant.ts'

/** A mistake in what a sale is held against or writes, with the test files that are meant to see it. */
export interface SaleMistake extends Mistake {
  readonly tests: readonly string[]
}
