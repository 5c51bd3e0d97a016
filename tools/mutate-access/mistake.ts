import type { Mistake } from '../mutate/plant.ts'

/** A mistake that lets somebody in, with the test files that are meant to see it. */
export interface AccessMistake extends Mistake {
  readonly tests: readonly string[]
}
