import fs from 'node:fs'
import type { KeepThings, ThingList } from '@kassa/domain/moving/thing-list.ts'
import { closeWithHolder, openUnnamedFile } from '../../../platform/files/unnamed-file.ts'

/** The number of things that are written together; fewer than one pack stay as they are. */
const PACK = 50

interface Pack {
  readonly at: number
  readonly bytes: number
}

/** A list of which nothing lies in memory but its length. */
abstract class KeptList<Thing> implements ThingList<Thing> {
  abstract readonly length: number;
  abstract [Symbol.iterator](): Generator<Thing>

  /** As data it is the things themselves. */
  toJSON(): Thing[] {
    return [...this]
  }

  map<Value>(of: (thing: Thing) => Value): Value[] {
    return this[Symbol.iterator]().map(of).toArray()
  }

  flatMap<Value>(of: (thing: Thing) => Value | readonly Value[]): Value[] {
    const all: Value[] = []
    for (const thing of this) all.push(...([of(thing)].flat() as Value[]))
    return all
  }

  filter(isOne: (thing: Thing) => unknown): Thing[] {
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
}

class PackedList<Thing> extends KeptList<Thing> {
  readonly length: number
  readonly #file: number
  readonly #packs: readonly Pack[]

  constructor(file: number, packs: readonly Pack[], length: number) {
    super()
    this.#file = file
    this.#packs = packs
    this.length = length
    closeWithHolder(this, file)
  }

  *[Symbol.iterator](): Generator<Thing> {
    const content = Buffer.allocUnsafe(Math.max(...this.#packs.map(({ bytes }) => bytes)))
    for (const { at, bytes } of this.#packs) {
      fs.readSync(this.#file, content, 0, bytes, at)
      yield* JSON.parse(content.toString('utf8', 0, bytes)) as Thing[]
    }
  }
}

class JoinedList<Thing> extends KeptList<Thing> {
  readonly length: number
  readonly #lists: readonly ThingList<Thing>[]

  constructor(lists: readonly ThingList<Thing>[]) {
    super()
    this.#lists = lists
    this.length = lists.reduce((sum, { length }) => sum + length, 0)
  }

  *[Symbol.iterator](): Generator<Thing> {
    for (const list of this.#lists) yield* list
  }
}

/** Several lists as one. */
export function joinedList<Thing>(lists: readonly ThingList<Thing>[]): ThingList<Thing> {
  const [first = []] = lists
  return lists.length < 2 ? first : new JoinedList(lists)
}

/** Writes packs one behind the other. */
class Spool {
  readonly packs: Pack[] = []
  readonly file = openUnnamedFile()
  #end = 0

  write(things: readonly unknown[]): void {
    const content = Buffer.from(JSON.stringify(things))
    fs.writeSync(this.file, content, 0, content.length, this.#end)
    this.packs.push({ at: this.#end, bytes: content.length })
    this.#end += content.length
  }
}

/** Things that come one by one and are kept: many of them in a file, a few as they are. Things are data: a date or a missing field would not come back as it was. */
export class Packing<Thing> {
  #spool: Spool | undefined
  #open: Thing[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  add(thing: Thing): void {
    this.#open.push(thing)
    this.#length += 1
    if (this.#open.length < PACK) return
    this.#spool ??= new Spool()
    this.#spool.write(this.#open)
    this.#open = []
  }

  end(): ThingList<Thing> {
    if (!this.#spool) return this.#open
    if (this.#open.length > 0) this.#spool.write(this.#open)
    return new PackedList(this.#spool.file, this.#spool.packs, this.#length)
  }
}

export const keepPacked: KeepThings = <Thing>(things: Iterable<Thing>): ThingList<Thing> => {
  const packing = new Packing<Thing>()
  for (const thing of things) packing.add(thing)
  return packing.end()
}
