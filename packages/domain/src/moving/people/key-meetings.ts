/** Places for each thing: the more, the fewer keys fall on one place by chance. */
const PLACES_EACH = 64
const LEAST_PLACES = 1_024
const MOST_PLACES = 2 ** 30

/**
 * Remembers which keys were noted more than once, in two bits of a table and not by their text. Two keys that fall on one place by chance count as
 * having met: whoever asks then looks closer, and nothing is wrong by it.
 */
export class KeyMeetings {
  readonly #once: Uint8Array
  readonly #again: Uint8Array
  readonly #last: number

  /** `count`: about how many things have keys. */
  constructor(count: number) {
    const places = Math.min(MOST_PLACES, Math.max(LEAST_PLACES, 2 ** Math.ceil(Math.log2(count * PLACES_EACH + 1))))
    this.#once = new Uint8Array(places / 8)
    this.#again = new Uint8Array(places / 8)
    this.#last = places - 1
  }

  note(key: string): void {
    const place = this.#placeOf(key)
    set(has(this.#once, place) ? this.#again : this.#once, place)
  }

  hasMet(key: string): boolean {
    return has(this.#again, this.#placeOf(key))
  }

  #placeOf(key: string): number {
    return hashOf(key) & this.#last
  }
}

const has = (bits: Uint8Array, place: number): boolean => ((bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0

function set(bits: Uint8Array, place: number): void {
  bits[place >>> 3] = (bits[place >>> 3] ?? 0) | (1 << (place & 7))
}

/** FNV-1a over the signs of a text, its bits spread once more. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  return hash ^ (hash >>> 13)
}
