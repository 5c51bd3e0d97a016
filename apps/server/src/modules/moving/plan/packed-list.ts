import fs from 'node:fs'
import { type KeepThings, MadeList, type ThingList } from '@kassa/domain/moving/thing-list.ts'
import { closeWithHolder, openUnnamedFile } from '../../../platform/files/unnamed-file.ts'

/** The number of things that are written together; fewer than one pack stay as they are. */
const PACK = 50

interface Pack {
  readonly at: number
  readonly bytes: number
}

/** A list of which nothing lies in memory but its length and the pack that was looked into last. */
class PackedList<Thing> extends MadeList<Thing> {
  readonly length: number
  readonly #file: number
  readonly #packs: readonly Pack[]
  #open: { readonly number: number; readonly things: readonly Thing[] } | undefined

  constructor(file: number, packs: readonly Pack[], length: number) {
    super()
    this.#file = file
    this.#packs = packs
    this.length = length
    closeWithHolder(this, file)
  }

  *[Symbol.iterator](): Generator<Thing> {
    const content = Buffer.allocUnsafe(this.#packs.reduce((most, { bytes }) => Math.max(most, bytes), 0))
    for (const pack of this.#packs) yield* this.#read(pack, content)
  }

  /** Every pack but the last has as many things, so that one is found without those before it. */
  override at(place: number): Thing | undefined {
    const own = place < 0 ? this.length + place : place
    const number = Math.floor(own / PACK)
    const pack = this.#packs[number]
    if (!pack) return undefined
    if (this.#open?.number !== number) this.#open = { number, things: this.#read(pack, Buffer.allocUnsafe(pack.bytes)) }
    return this.#open.things[own % PACK]
  }

  #read({ at, bytes }: Pack, content: Buffer): Thing[] {
    fs.readSync(this.#file, content, 0, bytes, at)
    return JSON.parse(content.toString('utf8', 0, bytes)) as Thing[]
  }
}

class JoinedList<Thing> extends MadeList<Thing> {
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
