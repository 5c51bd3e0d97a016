import type { PricedBasket, Snapshot } from '../src/basket/index.ts'

/** The fault in words, for whoever reads a failing seed. */
export type FaultText = string | null

/** A property of the answer alone. */
export type AnswerCheck = (snapshot: Snapshot, answer: PricedBasket) => FaultText

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export const findDifference = (name: string, left: unknown, right: unknown): FaultText =>
  Object.is(left, right) ? null : `${name}: ${String(left)} is not ${String(right)}`

export const firstFault = (found: readonly FaultText[]): FaultText => found.find((one) => one !== null) ?? null
