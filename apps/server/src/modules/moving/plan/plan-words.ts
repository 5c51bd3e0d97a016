import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import { rateMillionths, taxKey, taxLabel } from '@kassa/domain/moving/moved-tax.ts'
import { percentOfRate } from '@kassa/domain/tax/rate.ts'
import { taxAt } from '../act/product-fields.ts'
import { wordRefusal } from '../look.ts'
import type { Settled } from '../move-in.ts'
import type { Destination } from './shop-here.ts'

/** Each tax of the goods with the one that tills at the first outlet will charge. */
export function taxesOfPlan(goods: Iterable<MovedProduct>, { destination, decisions }: Settled) {
  const outletId = destination.outlets[0]?.id ?? ''
  const found = new Map<string, { name: string; products: number; like: MovedProduct }>()
  for (const product of goods) {
    const name = product.taxes.map(taxLabel).join(' + ')
    const here = taxAt(product, outletId, { decisions, destination })
    const key = `${taxKey(name)} ${here?.id}`
    const own = found.get(key) ?? { name, products: 0, like: product }
    found.set(key, { ...own, products: own.products + 1 })
  }
  return [...found.values()].map(({ name, products, like }) => {
    const tax = taxAt(like, outletId, { decisions, destination })
    const rates = like.taxes.map(({ rate }) => rateMillionths(rate))
    const rate = rates.includes(null) ? null : rates.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    return {
      name,
      products,
      here: tax ? { name: tax.name, percent: percentOfRate(tax) } : null,
      differs: rates.length > 0 && rate !== null && rate !== (tax?.rateMillionths ?? 0),
    }
  })
}

/** The same for an operator, line by line. */
export const taxLines = (goods: Iterable<MovedProduct>, settled: Settled): string[] =>
  taxesOfPlan(goods, settled).map(({ name, products, here, differs }) => {
    const charged = here ? `${here.name} ${here.percent} %` : 'no tax'
    return `  ${countedNoun(products, 'product')} with ${name || 'no tax'} in the files → ${charged}${differs ? ' (another rate)' : ''}`
  })

/** Locations that a person put onto one outlet: what becomes of their stock is said. */
export function togetherRemarks(file: string, { byPlace }: Destination, locale: Locale) {
  const byOutlet = Map.groupBy(byPlace, ([, outlet]) => outlet.id)
  return [...byOutlet.values()].flatMap((entries) => {
    const [first] = entries
    if (!first || entries.length < 2) return []
    const places = entries.map(([place]) => (place === '' ? '—' : place)).join(', ')
    return [{ file, row: 1, message: wordRefusal('moving.places-together', { outlet: first[1].name, places }, locale) }]
  })
}
