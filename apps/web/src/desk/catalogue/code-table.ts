import type { ItemPlace } from './name-order.ts'
import type { PackedBucket } from './packed-bucket.ts'

/** Where in its bucket's text a code begins stands in this many bits; the bucket in those above. */
const PLACE_BITS = 24

/** FNV-1a over a part of a text. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** A code without the hyphens and blanks that group it; null where it has none. Source: D85. */
function bareOf(code: string): string | null {
  return /[\s-]/.test(code) ? code.replaceAll(/[\s-]/g, '') : null
}

/**
 * Where every code of the goods stands, by its hash: one look instead of a walk through all of them at every scan. Of a hundred
 * thousand codes it takes some milliseconds and a megabyte to make, so it is not kept on the disk.
 */
export class CodeTable {
  /** By hash, the last code that has it, from one on; `before` leads on to the others. */
  private readonly last: Int32Array
  private readonly before: Int32Array
  private readonly begins: Uint32Array
  private readonly buckets: ReadonlyMap<number, PackedBucket>

  /** `buckets` may be replaced in the map by others with the same codes. */
  constructor(buckets: ReadonlyMap<number, PackedBucket>) {
    this.buckets = buckets
    const begins: number[] = [0]
    const hashes: number[] = [0]
    for (const { bucket, codes } of buckets.values())
      for (let from = 1, to = codes.indexOf('\t'); to !== -1; to = codes.indexOf('\t', from)) {
        begins.push(bucket * 2 ** PLACE_BITS + from)
        hashes.push(hashOf(codes, from, to))
        const bare = bareOf(codes.slice(from, to))
        if (bare !== null) {
          begins.push(bucket * 2 ** PLACE_BITS + from)
          hashes.push(hashOf(bare, 0, bare.length))
        }
        from = codes.indexOf('\n', to) + 1
      }
    this.begins = Uint32Array.from(begins)
    this.before = new Int32Array(begins.length)
    this.last = new Int32Array(2 ** Math.ceil(Math.log2(begins.length * 2)))
    for (let code = 1; code < begins.length; code += 1) {
      const slot = hashes[code]! & (this.last.length - 1)
      this.before[code] = this.last[slot]!
      this.last[slot] = code
    }
  }

  /** Returns the places of the goods that have exactly this code; where none do, those that have it grouped by hyphens or blanks. */
  placesOf(key: string): ItemPlace[] {
    const found: ItemPlace[] = []
    const grouped: ItemPlace[] = []
    const wanted = `${key}\t`
    const slot = hashOf(key, 0, key.length) & (this.last.length - 1)
    for (let code = this.last[slot]!; code !== 0; code = this.before[code]!) {
      const begin = this.begins[code]!
      const packed = this.buckets.get(begin >>> PLACE_BITS)
      const from = begin % 2 ** PLACE_BITS
      if (!packed) continue
      const end = packed.codes.indexOf('\t', from)
      const place = Number.parseInt(packed.codes.slice(end + 1, end + 9))
      if (packed.codes.startsWith(wanted, from)) found.push({ packed, place })
      else if (bareOf(packed.codes.slice(from, end)) === key) grouped.push({ packed, place })
    }
    return found.length > 0 ? found : grouped
  }
}
