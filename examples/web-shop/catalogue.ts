import type { Money, OptionGroup, Product } from '@kassa/sdk/calls.ts'
import type { Kassa } from '@kassa/sdk/kassa.ts'
import { pages } from '@kassa/sdk/pages.ts'

/** A product as the list shows it. */
export interface ListedProduct {
  readonly id: string
  readonly name: string
  readonly price: Money
  /** Whether a variant has to be chosen on its page first. */
  readonly hasChoice: boolean
}

/** A variant that can be put into the basket. */
export interface Choice {
  readonly variantId: string
  readonly name: string
  readonly price: Money
  readonly isInStock: boolean
  /** Asked of each piece: a size, an extra shot. */
  readonly groups: readonly OptionGroup[]
}

export interface Catalogue {
  list(): Promise<readonly ListedProduct[]>
  /** The product with its choices at the outlet; undefined where the shop does not sell it. */
  find(id: string): Promise<{ readonly product: Product; readonly choices: readonly Choice[] } | undefined>
  /** Forgets the list, as a webhook says that goods changed. */
  forget(): void
}

const FRESH_MS = 60_000

/** Goods of one outlet. Goods by weight are left to the desk, which has the scale. */
export function openCatalogue(kassa: Kassa, outletId: string, now: () => number): Catalogue {
  let known: { readonly at: number; readonly goods: readonly ListedProduct[] } | undefined
  return {
    async list() {
      if (!known || now() - known.at > FRESH_MS) known = { at: now(), goods: await loadGoods(kassa, outletId) }
      return known.goods
    },
    async find(id) {
      const outcome = await kassa.call('read_product', { id })
      if (!outcome.ok) return undefined
      const choices = await choicesAt(kassa, outcome.answer, outletId)
      return choices.length === 0 ? undefined : { product: outcome.answer, choices }
    },
    forget() {
      known = undefined
    },
  }
}

async function loadGoods(kassa: Kassa, outletId: string): Promise<readonly ListedProduct[]> {
  const goods: ListedProduct[] = []
  for await (const product of pages(kassa, 'list_products', { outlet_id: outletId, limit: 200 })) {
    const { id, name, price, variant_count: variants, type, is_on_shelf: isOnShelf } = product
    if (price && isOnShelf && type !== 'weighed') goods.push({ id, name, price, hasChoice: variants > 0 })
  }
  return goods
}

async function choicesAt(kassa: Kassa, product: Product, outletId: string): Promise<readonly Choice[]> {
  const { name, variants, type } = product
  const choices: Choice[] = []
  for (const { id, attribute_values: values, listings } of type === 'weighed' ? [] : variants) {
    const listing = listings.find((one) => one.outlet_id === outletId && one.is_on_shelf)
    if (!listing) continue
    const { price, on_hand: onHand } = listing
    const asked = await kassa.call('list_option_groups', { outlet_id: outletId, variant_id: id })
    const groups = asked.ok ? asked.answer.data : []
    choices.push({ variantId: id, name: [name, ...values].join(' · '), price, isInStock: onHand > 0, groups })
  }
  return choices
}
