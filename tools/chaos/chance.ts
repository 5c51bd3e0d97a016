import { pickFromSeed, type Pick } from '../../packages/domain/test/basket-chance.ts'

/** Seeded chance of one run: the same seed chooses the same baskets and the same faults. */
export class Chance {
  readonly #pick: Pick

  constructor(seed: number) {
    this.#pick = pickFromSeed(seed)
  }

  /** A whole number between two bounds, both included. */
  integer(least: number, most: number): number {
    return this.#pick.integer(least, most)
  }

  /** True in so many of a hundred cases. */
  percent(of: number): boolean {
    return this.integer(1, 100) <= of
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[this.integer(0, values.length - 1)] as Value
  }

  /** Lets a random time pass, at most so many milliseconds. */
  readonly pause = (most: number): Promise<void> => new Promise((done) => void setTimeout(done, this.integer(0, most)))
}
