import type { PricedBasket, Snapshot } from '../src/basket/index.ts'

/** The fault in words, for whoever reads a failing seed. */
export type Broken = string | null

/** A property of the answer alone. */
export type AnswerCheck = (snapshot: Snapshot, answer: PricedBasket) => Broken

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export const differs = (name: string, left: unknown, right: unknown): Broken =>
  Object.is(left, right) ? null : `${name}: ${String(left)} is not ${String(right)}`

export const first = (found: readonly Broken[]): Broken => found.find((one) => one !== null) ?? null
