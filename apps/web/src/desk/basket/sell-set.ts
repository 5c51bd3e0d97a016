import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { areOptionsAsked, usualOptions } from './guard/options.ts'
import { addWithOptions } from './sell.ts'

export interface SetPieces {
  readonly item: DeskItem
  readonly count: number
}

/** Whether goods ask for something before they are in the basket: those come last, one behind the other. */
const isAsking = ({ item }: SetPieces): number => Number(item.tracksSerials)

/** Puts the chosen goods of a set into the basket, each as a line like any other; the set is what they cost together. */
export function addSet(pieces: readonly SetPieces[]): void {
  addNext(pieces.toSorted((one, other) => isAsking(one) - isAsking(other)))
}

function addNext([first, ...rest]: readonly SetPieces[]): void {
  if (!first) return
  const { item, count } = first
  const isAsked = areOptionsAsked(item, (options) => {
    addWithOptions(item, count, options)
    addNext(rest)
  })
  if (isAsked) return
  addWithOptions(item, count, usualOptions(item))
  addNext(rest)
}
