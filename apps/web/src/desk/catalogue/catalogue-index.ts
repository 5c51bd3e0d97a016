import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { foldText } from './search-text.ts'

/** Shown at most; a longer list helps nobody at a till. */
export const SEARCH_LIMIT = 60

interface Entry {
  readonly item: DeskItem
  /** Folded name in front, then everything else that is searched, parted by line ends; empty until it is needed. */
  text: string
  nameLength: number
}

const otherTexts = (item: DeskItem): string =>
  [item.names.en, item.names.zh, item.names.ja, item.searchKeys, ...item.codes, item.customCode, item.sku]
    .filter((text) => text !== undefined && text !== null && text !== '')
    .join('\n')

/** Folding is what costs; it waits until somebody searches or the desk has nothing else to do. */
function fold(entry: Entry): Entry {
  if (entry.text !== '') return entry
  const { item } = entry
  const name = foldText(`${item.name} ${item.variantName}`.trim())
  const others = otherTexts(item).split('\n').map(foldText).join('\n')
  entry.text = `${name}\n${others}`
  entry.nameLength = name.length
  return entry
}

/** Better places first: the name begins so, a word or a key begins so, inside the name, anywhere. Lower is better. */
function rankOf(entry: Entry, term: string): number {
  const at = entry.text.indexOf(term)
  if (at === 0) return 0
  const before = entry.text[at - 1]
  if (before === '\n') return 1
  if (before === ' ') return 2
  return at < entry.nameLength ? 3 : 4
}

interface Found {
  readonly entry: Entry
  readonly rank: number
}

const isBetter = (a: Found, b: Found): boolean =>
  a.rank < b.rank || (a.rank === b.rank && a.entry.nameLength < b.entry.nameLength)

/** Puts a find in its place among the best so far; of 100,000 finds nearly all are turned away by one comparison. */
function keepBest(best: Found[], found: Found): void {
  const last = best.at(-1)
  if (best.length === SEARCH_LIMIT && last && !isBetter(found, last)) return
  let at = best.length
  while (at > 0 && isBetter(found, best[at - 1]!)) at -= 1
  best.splice(at, 0, found)
  if (best.length > SEARCH_LIMIT) best.pop()
}

/**
 * All goods of the outlet in memory, found by code at once and by part of anything in one pass.
 *
 * Changing it answers nothing new to whoever holds a list already; `version` counts changes.
 */
export class CatalogueIndex {
  private readonly byId = new Map<string, Entry>()
  private readonly byCode = new Map<string, string[]>()
  private preparing: IterableIterator<Entry> | null = null
  version = 0

  constructor(items: Iterable<DeskItem> = []) {
    for (const item of items) this.put(item)
  }

  get size(): number {
    return this.byId.size
  }

  find(id: string): DeskItem | undefined {
    return this.byId.get(id)?.item
  }

  /** Items that carry one of the keys as a bar code (a UPC-A is its EAN-13), custom code or SKU; on the shelf first. */
  findByCode(keys: readonly string[]): DeskItem[] {
    for (const key of keys) {
      const ids = this.byCode.get(barCodeKey(key)) ?? this.byCode.get(key) ?? []
      const items = ids.flatMap((id) => this.find(id) ?? [])
      if (items.length > 0) return items.toSorted((a, b) => Number(b.isOnShelf) - Number(a.isOnShelf))
    }
    return []
  }

  /**
   * Items on the shelf that hold every word of the query somewhere (name, any language, pinyin initials, kana, codes), best
   * places first; a number also finds what costs exactly that (`decimals` are the currency's).
   */
  search(query: string, decimals: number): DeskItem[] {
    const terms = foldText(query).split(' ').filter(Boolean)
    const first = terms[0]
    if (first === undefined) return []
    const priceMinor =
      terms.length === 1 && /^\d{1,6}([.]\d{1,3})?$/.test(first) ? Math.round(Number(first) * 10 ** decimals) : -1
    const best: Found[] = []
    for (const entry of this.byId.values()) {
      if (!entry.item.isOnShelf) continue
      const { text } = fold(entry)
      if (terms.every((term) => text.includes(term))) keepBest(best, { entry, rank: rankOf(entry, first) })
      else if (entry.item.sellPriceMinor === priceMinor) keepBest(best, { entry, rank: 5 })
    }
    return best.map(({ entry }) => entry.item)
  }

  /** Folds up to `count` more items, so that the first search is as quick as the next. Answers whether any are left. */
  prepare(count: number): boolean {
    this.preparing ??= this.byId.values()
    for (let done = 0; done < count; done += 1) {
      const next = this.preparing.next()
      if (next.done === true) return false
      fold(next.value)
    }
    return true
  }

  /** Variants of the same product, in the feed's order. */
  variantsOf(productId: string): DeskItem[] {
    return this.where((item) => item.productId === productId)
  }

  /** Items on the shelf that fit, in the feed's order. */
  where(fits: (item: DeskItem) => boolean): DeskItem[] {
    const found: DeskItem[] = []
    for (const { item } of this.byId.values()) if (item.isOnShelf && fits(item)) found.push(item)
    return found
  }

  change(changed: readonly DeskItem[], removed: readonly string[]): void {
    for (const id of removed) this.drop(id)
    for (const item of changed) {
      this.drop(item.id)
      this.put(item)
    }
    this.version += 1
  }

  private put(item: DeskItem): void {
    this.byId.set(item.id, { item, text: '', nameLength: 0 })
    for (const key of codesOf(item)) {
      const ids = this.byCode.get(key)
      if (ids) ids.push(item.id)
      else this.byCode.set(key, [item.id])
    }
  }

  private drop(id: string): void {
    const item = this.find(id)
    if (!item) return
    this.byId.delete(id)
    for (const key of codesOf(item)) {
      const left = (this.byCode.get(key) ?? []).filter((held) => held !== id)
      if (left.length > 0) this.byCode.set(key, left)
      else this.byCode.delete(key)
    }
  }
}

const codesOf = (item: DeskItem): Set<string> =>
  new Set([
    ...item.codes.map(barCodeKey),
    ...[item.customCode, item.sku].filter((code) => code !== null && code !== ''),
  ] as string[])
