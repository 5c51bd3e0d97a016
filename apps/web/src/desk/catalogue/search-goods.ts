import type { PackedBucket } from './packed-bucket.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'

/** Shown at most; a longer list helps nobody at a till. */
const SEARCH_LIMIT = 60

/** An item that fits: where it stands, how good the place of the match is (lower is better), how long its name. */
export interface GoodsMatch {
  readonly packed: PackedBucket
  readonly place: number
  readonly rank: number
  readonly nameLength: number
}

const INSIDE = 5
const ELSEWHERE = 6
const PRICE_RANK = 7

const isBetter = (a: GoodsMatch, b: GoodsMatch): boolean =>
  a.rank < b.rank || (a.rank === b.rank && a.nameLength < b.nameLength)

/** Puts a find in its place among the best so far; of 100,000 finds nearly all are turned away by one comparison. */
function keepBest(best: GoodsMatch[], found: GoodsMatch): void {
  const last = best.at(-1)
  if (best.length === SEARCH_LIMIT && last && !isBetter(found, last)) return
  let at = best.length
  while (at > 0 && isBetter(found, best[at - 1]!)) at -= 1
  best.splice(at, 0, found)
  if (best.length > SEARCH_LIMIT) best.pop()
}

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
  if (isInName && isEnd(search[at + length])) return before === '\n' ? 0 : 1
  if (before === '\n') return 2
  return before === '\t' ? 3 : 4
}

/** The best place that a word has in a name, of which `at` is the first in the text of the item. */
function bestRank(search: string, word: string, first: number, nameEnd: number): number {
  let best = rankAt(search, first, word.length, nameEnd)
  for (
    let at = search.indexOf(word, first + 1);
    best > 0 && at !== -1 && at < nameEnd;
    at = search.indexOf(word, at + 1)
  ) {
    best = Math.min(best, rankAt(search, at, word.length, nameEnd))
  }
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

/** One pass over the texts of a bucket; only where the first word occurs is anything looked at. */
function searchTexts(packed: PackedBucket, { first, others }: Query, best: GoodsMatch[]): void {
  const { search, searchStarts, isOnShelf } = packed
  let place = 0
  for (let at = search.indexOf(first); at !== -1; at = search.indexOf(first, searchStarts[place])) {
    while ((searchStarts[place + 1] ?? Infinity) <= at) place += 1
    const from = searchStarts[place] ?? 0
    const end = searchStarts[place + 1] ?? search.length
    if (isOnShelf[place] === 1 && (others.length === 0 || hasAll(search.slice(from, end), others))) {
      const nameEnd = search.indexOf('\t', from)
      keepBest(best, { packed, place, rank: bestRank(search, first, at, nameEnd), nameLength: nameEnd - from })
    }
    place += 1
    if (place >= packed.count) return
  }
}

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

function searchPrices(packed: PackedBucket, { first, priceMinor }: Query, best: GoodsMatch[]): void {
  const { search, searchStarts, isOnShelf, pricesMinor, count } = packed
  for (let place = 0; place < count; place += 1) {
    if (pricesMinor[place] !== priceMinor || isOnShelf[place] === 0) continue
    const from = searchStarts[place] ?? 0
    if (search.slice(from, searchStarts[place + 1]).includes(first)) continue
    keepBest(best, { packed, place, rank: PRICE_RANK, nameLength: search.indexOf('\t', from) - from })
  }
}

/**
 * Goods on the shelf that hold every word of the query somewhere (name, any language, pinyin, kana, codes), best places
 * first; a number also finds what costs exactly that (`decimals` are the currency's).
 */
export function searchGoods(buckets: Iterable<PackedBucket>, query: string, decimals: number): GoodsMatch[] {
  const read = readQuery(query, decimals)
  const best: GoodsMatch[] = []
  if (!read) return best
  for (const packed of buckets) {
    searchTexts(packed, read, best)
    if (read.priceMinor >= 0) searchPrices(packed, read, best)
  }
  return best
}
