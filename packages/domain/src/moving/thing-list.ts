/** Things in their order, gone through from the first to the last; an array is one. */
export interface ThingList<Thing> extends Iterable<Thing> {
  readonly length: number
  map<Value>(of: (thing: Thing, place: number) => Value): Value[]
  flatMap<Value>(of: (thing: Thing, place: number) => Value | readonly Value[]): Value[]
  filter(isOne: (thing: Thing, place: number) => unknown): Thing[]
  some(isOne: (thing: Thing) => unknown): boolean
  at(place: number): Thing | undefined
  entries(): IterableIterator<[number, Thing]>
}

/** The storage of things while a move is planned: a program with little memory keeps many of them packed. */
export type KeepThings = <Thing>(things: Iterable<Thing>) => ThingList<Thing>

export const keepAsTheyAre: KeepThings = (things) => [...things]

/** Several lists as one that can be gone through again. */
export const chained = <Thing>(lists: readonly Iterable<Thing>[]): Iterable<Thing> => ({
  [Symbol.iterator]: () => Iterator.from(lists).flatMap((list) => list),
})

/** The first things of a list. */
export const firstOf = <Thing>(things: Iterable<Thing>, count: number): Thing[] =>
  Iterator.from(things).take(count).toArray()

/** A list that makes each of its things when it is asked for. */
export abstract class MadeList<Thing> implements ThingList<Thing> {
  abstract readonly length: number;
  abstract [Symbol.iterator](): Generator<Thing>

  /** As data it is the things themselves. */
  toJSON(): Thing[] {
    return [...this]
  }

  map<Value>(of: (thing: Thing, place: number) => Value): Value[] {
    return this[Symbol.iterator]().map(of).toArray()
  }

  flatMap<Value>(of: (thing: Thing, place: number) => Value | readonly Value[]): Value[] {
    const all: Value[] = []
    for (const [place, thing] of this.entries()) all.push(...([of(thing, place)].flat() as Value[]))
    return all
  }

  filter(isOne: (thing: Thing, place: number) => unknown): Thing[] {
    return this[Symbol.iterator]().filter(isOne).toArray()
  }

  some(isOne: (thing: Thing) => unknown): boolean {
    return this[Symbol.iterator]().some(isOne)
  }

  at(place: number): Thing | undefined {
    return this[Symbol.iterator]()
      .drop(place < 0 ? this.length + place : place)
      .next().value
  }

  *entries(): Generator<[number, Thing]> {
    let place = 0
    for (const thing of this) {
      yield [place, thing]
      place += 1
    }
  }
}
