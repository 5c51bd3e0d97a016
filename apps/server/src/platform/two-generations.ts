/** How much all that share a room hold. */
export interface Room {
  /** Things that somebody asked for, or put there, since the last turn. */
  young: number
  /** All things. */
  all: number
}

/**
 * A map of things by name, in a room that others share. A thing that is asked for is young; when the room's keeper lets a generation pass
 * ({@link age}), old things are forgotten and young ones grow old. So things in use stay, at the cost of one more look-up and no list.
 */
export class TwoGenerations {
  readonly #room: Room
  #young = new Map<string, unknown>()
  #old = new Map<string, unknown>()

  constructor(room: Room) {
    this.#room = room
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** A thing, which is young from now on; undefined where it is not there. */
  get(name: string): unknown {
    const thing = this.#young.get(name)
    if (thing !== undefined) return thing
    const old = this.#old.get(name)
    if (old !== undefined) this.set(name, old)
    return old
  }

  /** Returns whether it is there; it is no younger for being asked about. */
  has(name: string): boolean {
    return this.#young.has(name) || this.#old.has(name)
  }

  set(name: string, thing: unknown): void {
    if (this.#old.delete(name)) this.#room.all -= 1
    if (!this.#young.has(name)) this.#count(1, 1)
    this.#young.set(name, thing)
  }

  /** Puts down what nobody has asked for yet: it goes with the next generation unless somebody does. */
  setOld(name: string, thing: unknown): void {
    if (this.#young.has(name)) return this.set(name, thing)
    if (!this.#old.has(name)) this.#count(0, 1)
    this.#old.set(name, thing)
  }

  delete(name: string): void {
    if (this.#young.delete(name)) this.#count(-1, -1)
    else if (this.#old.delete(name)) this.#count(0, -1)
  }

  *names(): Iterable<string> {
    yield* this.#young.keys()
    yield* this.#old.keys()
  }

  clear(): void {
    this.#count(-this.#young.size, -this.size)
    this.#young = new Map()
    this.#old = new Map()
  }

  age(): void {
    this.#count(-this.#young.size, -this.#old.size)
    this.#old = this.#young
    this.#young = new Map()
  }

  #count(young: number, all: number): void {
    this.#room.young += young
    this.#room.all += all
  }
}
