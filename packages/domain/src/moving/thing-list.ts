/** Things in their order, gone through from the first to the last; an array is one. */
export interface ThingList<Thing> extends Iterable<Thing> {
  readonly length: number
  map<Value>(of: (thing: Thing) => Value): Value[]
  flatMap<Value>(of: (thing: Thing) => Value | readonly Value[]): Value[]
  filter(isOne: (thing: Thing) => unknown): Thing[]
  some(isOne: (thing: Thing) => unknown): boolean
  at(place: number): Thing | undefined
}

/** The storage of things while a move is planned: a program with little memory keeps many of them packed. */
export type KeepThings = <Thing>(things: Iterable<Thing>) => ThingList<Thing>

export const keepAsTheyAre: KeepThings = (things) => [...things]

/** Several lists as one that can be gone through again. */
export const chained = <Thing>(lists: readonly Iterable<Thing>[]): Iterable<Thing> => ({
  [Symbol.iterator]: () => Iterator.from(lists).flatMap((list) => list),
})
