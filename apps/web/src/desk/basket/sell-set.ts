import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { desk } from '../model/desk-state.ts'
import { isBasketFixed } from './bound.ts'
import { isAgeAsked } from './guard/age.ts'
import { areOptionsAsked, usualOptions } from './guard/options.ts'
import { addWithOptions, newLine } from './sell.ts'

export interface SetPieces {
  readonly item: DeskItem
  readonly count: number
}

/** Whether goods ask for something before they are in the basket: those come last, one behind the other. */
const isAsking = ({ item }: SetPieces): number => Number(item.tracksSerials)

/**
 * Puts the chosen goods of a set into the basket, each as a line like any other; the set is what they cost together. Money that was taken and the customer's age are asked
 * about once, for all of them: a question of each would take the place of the one before.
 */
export function addSet(pieces: readonly SetPieces[]): void {
  if (isBasketFixed(() => addSet(pieces))) return
  const lines = pieces.map(({ item, count }) => newLine(item, count))
  if (isAgeAsked(lines, () => addSet(pieces))) return
  addNext(pieces.toSorted((one, other) => isAsking(one) - isAsking(other)))
}

function addNext([first, ...rest]: readonly SetPieces[]): void {
  if (!first) return
  const { item, count } = first
  const isAsked = areOptionsAsked(item, (options) => {
    addWithOptions(item, count, options)
    onceAnswered(() => addNext(rest))
  })
  if (isAsked) return
  addWithOptions(item, count, usualOptions(item))
  onceAnswered(() => addNext(rest))
}

/** Goes on at once, or behind the question that stands. */
function onceAnswered(goOn: () => void): void {
  if (desk.read().dialog === null) return goOn()
  const stop = desk.listen(() => {
    if (desk.read().dialog !== null) return
    stop()
    queueMicrotask(goOn)
  })
}
