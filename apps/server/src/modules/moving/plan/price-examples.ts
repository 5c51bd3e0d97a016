import type { MovedProduct, MovedVariant } from '@kassa/domain/moving/move-source.ts'
import { percentOfRate } from '@kassa/domain/tax/rate.ts'
import { filePriceOf, priceOf, taxAt } from '../act/product-fields.ts'
import type { Settled } from '../move-in.ts'

/** The number of goods that are shown. Source: moving-in.md, prices with or without tax. */
const SHOWN = 3

/** Goods whose price is another one here, since tax is inside on one side and on top on the other: of each tax one, then the next. */
export function priceExamples(goods: Iterable<MovedProduct>, { destination, decisions }: Settled) {
  const [outlet] = destination.outlets
  if (!outlet) return []
  const around = { decisions, destination }
  const exampleOf = (product: MovedProduct, variant: MovedVariant) => {
    const [inFileMinor, hereMinor] = [filePriceOf(variant, outlet, around), priceOf(product, variant, outlet, around)]
    if (inFileMinor === undefined || hereMinor === undefined || inFileMinor === hereMinor) return []
    const tax = taxAt(product, outlet.id, around)
    const charged = tax ? { name: tax.name, percent: percentOfRate(tax) } : null
    const name = [product.name, ...variant.options].join(' · ')
    return [{ name, outlet: outlet.name, currency: outlet.currency, inFileMinor, hereMinor, tax: charged }]
  }
  const ofEachTax = new Map<string, ReturnType<typeof exampleOf>[number]>()
  const others: ReturnType<typeof exampleOf> = []
  for (const product of goods) {
    const [example] = product.variants.values().flatMap((variant) => exampleOf(product, variant))
    if (!example) continue
    const key = example.tax?.name ?? ''
    if (!ofEachTax.has(key)) ofEachTax.set(key, example)
    else if (others.length < SHOWN) others.push(example)
  }
  return [...ofEachTax.values(), ...others].slice(0, SHOWN)
}
