import {
  downloadListPriceTemplate as templateCall,
  importListPrices as importCall,
} from '@kassa/contract/promotion/list-price-import.calls.ts'
import type { ListPrice } from '@kassa/domain/basket/index.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command, type Context } from '../../../platform/command.ts'
import { exampleAmount } from '../../../platform/import/example-amount.ts'
import { importSheet, sendTemplate } from '../../../platform/import/sheet-import.ts'
import { listCurrencies } from '../../organisation/public.ts'
import { repriceExamples } from '../example/examples.ts'
import { checkTerms } from './check-against-books.ts'
import { findCodedGoods } from './coded-goods.store.ts'
import { listPriceHeadings } from './list-price-headings.ts'
import { findPlanForUpdate, type PlanRow } from './plan.store.ts'
import { pricesOfRows, readPriceRows } from './read-list-prices.ts'

import { writePlan } from './save-plan.ts'

const keyOf = ({ productId, variantId }: Pick<ListPrice, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId ?? ''}`

const isSame = (one: ListPrice | undefined, other: ListPrice): boolean =>
  one?.steps.length === other.steps.length &&
  one.steps.every(
    ({ fromQuantity, priceMinor }, at) =>
      fromQuantity === other.steps[at]?.fromQuantity && priceMinor === other.steps[at]?.priceMinor,
  )

const importListPrices = command(importCall, async (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  await bumpChanges(tx, merchantId)
  const before = await findPlanForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const { benefit, currency } = before.terms
  if (benefit.type !== 'price-list') return refuse({ code: 'list-price.no-list' })
  let next: readonly ListPrice[] = benefit.prices
  const taken = await importSheet(context, asked, {
    headings: listPriceHeadings,
    needed: 'code',
    maxRows: 1_000,
    async takeRows(sheet, columns) {
      const rows = readPriceRows(sheet, columns, currency)
      const codes = [...new Set(rows.map(({ code }) => code))].map((code) => ({ code, folded: barCodeKey(code) }))
      const goods = await findCodedGoods(tx, merchantId, codes)
      const { prices, failed } = pricesOfRows(rows, (code) => goods.get(code))
      const there = new Map(benefit.prices.map((price) => [keyOf(price), price]))
      const fresh = prices.filter((price) => !isSame(there.get(keyOf(price)), price))
      next = merged(benefit.prices, fresh)
      const count = (list: typeof prices): number => list.reduce((sum, price) => sum + price.rows, 0)
      return { created: count(fresh), skipped: count(prices) - count(fresh), failed }
    },
  })
  if (!taken.ok || asked.step === 'read' || taken.value.created === 0) return taken
  const written = await take(context, before, next, asked.step === 'apply')
  return written.ok ? taken : written
})

/** The list with goods of the file in their places, and what is new behind it. */
function merged(prices: readonly ListPrice[], fresh: readonly ListPrice[]): readonly ListPrice[] {
  const byKey = new Map(prices.map((price) => [keyOf(price), price]))
  for (const { productId, variantId, steps } of fresh) {
    byKey.set(keyOf({ productId, variantId }), { productId, variantId, steps })
  }
  return [...byKey.values()]
}

/** The plan's own rules check the resulting plan during a trial, too. */
async function take(
  context: Context,
  before: PlanRow,
  prices: readonly ListPrice[],
  isApplied: boolean,
): Promise<Result<unknown>> {
  const terms: PlanTerms = { ...before.terms, benefit: { type: 'price-list', prices } }
  const checked = await checkTerms(context, terms)
  if (!checked.ok) return checked
  const repriced = await repriceExamples(context, before.id, checked.value)
  if (!repriced.ok) return repriced
  if (isApplied) await writePlan(context, before, { terms: checked.value })
  return accept(null)
}

const downloadTemplate = command(templateCall, async (context, { format }) => {
  const price = exampleAmount(990, await listCurrencies(context.tx, context.merchantId))
  const examples = [{ code: '6901234567892', quantity: '10', price }]
  await sendTemplate(context, { headings: listPriceHeadings, of: 'list-price', sheetName: 'Prices', examples, format })
  return accept({})
})

export const listPriceCommands = [importListPrices, downloadTemplate]
