import { nameAt, type PackedBucket } from './packed-bucket.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'

/** Found at most; a longer list helps nobody at a till. */
const MOST_FOUND = 60

/** An item that fits: where it stands, how good the place of the match is (lower is better), how long its name. */
export interface GoodsMatch {
  readonly packed: PackedBucket
  readonly place: number
  readonly rank: number
  readonly nameLength: number
}

/** A whole word of the name; only what the name begins with is better. */
const WORD = 1
/** The beginning of another text: a code, a reading, a name in another language. */
const TEXT = 3
const INSIDE = 5
const ELSEWHERE = 6
const PRICE_RANK = 7

/** The best so far, at most so many. */
class Best {
  readonly found: GoodsMatch[] = []
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Returns whether such a find would be among them; nearly all of 100,000 are turned away here. */
  takes(rank: number, nameLength: number): boolean {
    const last = this.found[this.most - 1]
    return !last || rank < last.rank || (rank === last.rank && nameLength < last.nameLength)
  }

  put(one: GoodsMatch): void {
    const { found } = this
    let at = found.length
    while (at > 0 && isBetter(one, found[at - 1]!)) at -= 1
    found.splice(at, 0, one)
    if (found.length > this.most) found.pop()
  }
}

const isBetter = (a: GoodsMatch, b: GoodsMatch): boolean =>
  a.rank < b.rank || (a.rank === b.rank && a.nameLength < b.nameLength)

/** The names of a bucket alone, each behind a line end, and where each begins; the last number is where one more would. */
interface Names {
  readonly text: string
  readonly starts: Int32Array
}

const namesByBucket = new WeakMap<PackedBucket, Names>()

/** The names in the text that is searched; taken out of it once for a bucket, and asked for every find. */
function namesOf(packed: PackedBucket): Names {
  const known = namesByBucket.get(packed)
  if (known) return known
  const starts = new Int32Array(packed.count + 1)
  let text = '\n'
  for (let place = 0; place < packed.count; place += 1) {
    starts[place] = text.length
    text += `${nameAt(packed, place)}\n`
  }
  starts[packed.count] = text.length
  const names = { text, starts }
  namesByBucket.set(packed, names)
  return names
}

const lengthAt = (starts: Int32Array, place: number): number => starts[place + 1]! - starts[place]! - 1

const isEnd = (sign: string | undefined): boolean =>
  sign === undefined || sign === ' ' || sign === '\t' || sign === '\n'

/**
 * Better places first: a whole word the name begins with, another one of the name, then what the name, another text or a word begins with,
 * inside the name, anywhere. Source: back-office.md, "Searching".
 */
function rankAt(search: string, at: number, length: number, nameEnd: number): number {
  const before = search[at - 1]
  const isInName = at < nameEnd
  if (!isEnd(before)) return isInName ? INSIDE : ELSEWHERE
  if (isInName && isEnd(search[at + length])) return before === '\n' ? 0 : WORD
  if (before === '\n') return 2
  return before === '\t' ? TEXT : 4
}

/** The best place that a word has in a name where the first, of `rank`, is not: only one where a word begins is better, and it is behind it. */
function rankBehind(search: string, word: string, first: number, nameEnd: number, rank: number): number {
  let best = rank
  for (let at = search.indexOf(' ', first) + 1; at > 0 && at < nameEnd && best > WORD; at = search.indexOf(' ', at) + 1)
    if (search.startsWith(word, at)) best = Math.min(best, rankAt(search, at, word.length, nameEnd))
  return best
}

interface Query {
  readonly first: string
  readonly others: readonly string[]
  /** The price that a number may also be; -1 for none. */
  readonly priceMinor: number
}

function readQuery(query: string, decimals: number): Query | null {
  const [first, ...others] = foldForSearch(query).split(' ').filter(Boolean)
  if (first === undefined) return null
  const isPrice = others.length === 0 && /^\d{1,6}([.]\d{1,3})?$/.test(first)
  return { first, others, priceMinor: isPrice ? Math.round(Number(first) * 10 ** decimals) : -1 }
}

/**
 * One pass over the names of a bucket; only where the first word occurs, and may be among the best, is anything looked at. Names are a
 * fifth of the text: where a word stands in none of them, as the digits of a code, they are walked through at once.
 */
function searchNames(packed: PackedBucket, { first, others }: Query, best: Best): void {
  const { isOnShelf, count } = packed
  const { text, starts } = namesOf(packed)
  const letter = first.charCodeAt(0)
  const mayFit = (place: number): boolean => {
    const length = lengthAt(starts, place)
    return best.takes(WORD, length) || (best.takes(0, length) && text.charCodeAt(starts[place]!) === letter)
  }
  for (let place = 0; ; place += 1) {
    while (place < count && !mayFit(place)) place += 1
    const at = place < count ? text.indexOf(first, starts[place]) : -1
    if (at === -1) return
    while (starts[place + 1]! <= at) place += 1
    const nameLength = lengthAt(starts, place)
    const nameEnd = starts[place]! + nameLength
    const rank = rankAt(text, at, first.length, nameEnd)
    if (isOnShelf[place] === 0 || !best.takes(Math.min(rank, WORD), nameLength)) continue
    const whole = rankBehind(text, first, at, nameEnd, rank)
    if (best.takes(whole, nameLength) && hasAll(textAt(packed, place), others))
      best.put({ packed, place, rank: whole, nameLength })
  }
}

/** The same over everything else of goods whose names do not have the word; it can be the beginning of another text at best. */
function searchTexts(packed: PackedBucket, { first, others }: Query, best: Best): void {
  const { search, searchStarts, isOnShelf, count } = packed
  const { starts } = namesOf(packed)
  for (let place = 0; ; place += 1) {
    while (place < count && !best.takes(TEXT, lengthAt(starts, place))) place += 1
    const at = place < count ? search.indexOf(first, searchStarts[place]) : -1
    if (at === -1) return
    while (searchStarts[place + 1]! <= at) place += 1
    const nameLength = lengthAt(starts, place)
    if (at < searchStarts[place]! + nameLength || isOnShelf[place] === 0) continue
    const rank = rankAt(search, at, first.length, at)
    if (best.takes(rank, nameLength) && hasAll(textAt(packed, place), others))
      best.put({ packed, place, rank, nameLength })
  }
}

/** All text of the item at a place. */
const textAt = ({ search, searchStarts }: PackedBucket, place: number): string =>
  search.slice(searchStarts[place], searchStarts[place + 1])

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

function searchPrices(packed: PackedBucket, { first, priceMinor }: Query, best: Best): void {
  const { isOnShelf, pricesMinor, count } = packed
  for (let place = 0; place < count; place += 1) {
    if (pricesMinor[place] !== priceMinor || isOnShelf[place] === 0) continue
    const nameLength = lengthAt(namesOf(packed).starts, place)
    if (best.takes(PRICE_RANK, nameLength) && !textAt(packed, place).includes(first))
      best.put({ packed, place, rank: PRICE_RANK, nameLength })
  }
}

/**
 * Goods on the shelf that hold every word of the query somewhere (name, any language, pinyin, kana, codes), best places
 * first, at most `most`; a number also finds what costs exactly that (`decimals` are the currency's).
 */
export function searchGoods(
  buckets: Iterable<PackedBucket>,
  query: string,
  decimals: number,
  most = MOST_FOUND,
): readonly GoodsMatch[] {
  const read = readQuery(query, decimals)
  const best = new Best(most)
  if (!read) return best.found
  for (const packed of buckets) {
    searchNames(packed, read, best)
    searchTexts(packed, read, best)
    if (read.priceMinor >= 0) searchPrices(packed, read, best)
  }
  return best.found
}
