import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { foldText } from './search-text.ts'

/** Shown at most; a longer list helps nobody at a till. */
export const SEARCH_LIMIT = 60

interface Entry {
  item: DeskItem
  /** Folded name in front, then everything else that is searched, parted by line ends. */
  text: string
  nameLength: number
}

const otherTexts = (item: DeskItem): string =>
  [item.names.en, item.names.zh, item.names.ja, item.searchKeys, ...item.codes, item.customCode, item.sku]
    .filter((text) => text !== undefined && text !== null && text !== '')
    .join('\n')

const entryOf = (item: DeskItem): Entry => {
  const name = foldText(`${item.name} ${item.variantName}`)
  return {
    item,
    text: `${name}\n${foldText(otherTexts(item).replaceAll('\n', '\u0001')).replaceAll('\u0001', '\n')}`,
    nameLength: name.length,
  }
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

/**
 * All goods of the outlet in memory, found by code at once and by part of anything in one pass.
 *
 * Changing it answers nothing new to whoever holds a list already; `version` counts changes.
 */
export class CatalogueIndex {
  private readonly byId = new Map<string, Entry>()
  private readonly byCode = new Map<string, string[]>()
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
    const found: { entry: Entry; rank: number }[] = []
    for (const entry of this.byId.values()) {
      if (!entry.item.isOnShelf) continue
      if (terms.every((term) => entry.text.includes(term))) found.push({ entry, rank: rankOf(entry, first) })
      else if (entry.item.sellPriceMinor === priceMinor) found.push({ entry, rank: 5 })
    }
    return found
      .sort((a, b) => a.rank - b.rank || a.entry.nameLength - b.entry.nameLength)
      .slice(0, SEARCH_LIMIT)
      .map(({ entry }) => entry.item)
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
    this.byId.set(item.id, entryOf(item))
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
