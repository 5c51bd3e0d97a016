import { safeCell as safe } from '../../../platform/export/safe-cell.ts'
import { syncProducts as call } from '@kassa/contract/catalogue/sync.calls.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Refusal } from '@kassa/domain/result.ts'
import { stringify } from 'csv-stringify/sync'
import { command, type Context } from '../../../platform/command.ts'
import { refusalBody } from '../../../platform/calls/refusal.ts'
import { takePurchasePrices } from '../../stock/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { runView } from '../import/import-run.ts'
import { findRun, insertRun, setRunApplied } from '../import/product-run.store.ts'
import { findImportOutlets, insertPriceChanges } from '../product/listing.store.ts'
import { countVersionsUp } from '../product/product.store.ts'
import {
  copyListings,
  countSource,
  listHighSpecials,
  listSourceGoods,
  type SourceGoods,
  type Sync,
} from './sync.store.ts'

const heads = {
  'en-US': ['Name', 'Bar code', 'Custom code', 'Outlet', 'Reason'],
  'zh-CN': ['商品名称', '条码', '自编码', '门店', '原因'],
  'ja-JP': ['商品名', 'バーコード', '独自コード', '店舗', '理由'],
} as const

const BYTE_ORDER_MARK = '\uFEFF'

export const syncProducts = command(call, async (context, { fromOutletId, toOutletIds, productIds, fields }) => {
  const { tx, merchantId, actor, now, locale } = context
  const asked = [...new Set(toOutletIds)]
  if (asked.includes(fromOutletId)) return refuse({ code: 'sync.same-outlet' })
  if (![fromOutletId, ...asked].every((id) => context.reaches(id))) return refuse({ code: 'thing.not-found' })
  const outlets = await findImportOutlets(tx, merchantId, [fromOutletId, ...asked])
  const from = outlets.find(({ id }) => id === fromOutletId)
  if (!from || outlets.length !== asked.length + 1) return refuse({ code: 'thing.not-found' })
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const count = await countSource(tx, merchantId, fromOutletId, productIds)
  if (count === 0) return refuse({ code: 'sync.source-empty' })
  const sums = { created: 0, updated: 0, skipped: 0, failed: 0 }
  const failedRows: string[][] = []
  const prices: { id: string; outletId: string; variantId: string }[] = []
  for (const outlet of outlets.filter(({ id }) => id !== fromOutletId)) {
    const sync = { fromOutletId, toOutletId: outlet.id, productIds, fields }
    const done = await copyTo(context, outlet, from.currency, sync, changeNumber)
    sums.created += done.created.length
    sums.updated += done.updated.length
    sums.failed += done.failed.length
    sums.skipped += count - done.created.length - done.updated.length - done.failed.length
    failedRows.push(...done.failed.map((row) => row.map(safe)))
    const changed = [...done.created, ...done.updated]
    prices.push(...changed.map(({ variantId }) => ({ id: context.newId(), outletId: outlet.id, variantId })))
  }
  const variantIds = [...new Set(prices.map(({ variantId }) => variantId))]
  await countVersionsUp(tx, merchantId, variantIds, now)
  await insertPriceChanges(tx, merchantId, prices, { at: now, by: actor.name })
  await takePurchasePrices(context, prices)
  const id = context.newId()
  const byId = actor.accountId
  const fileName = `sync-${from.name}`.slice(0, 200)
  const run = { id, kind: 'sync' as const, fileName, byId, byName: actor.name, at: now, sheet: null }
  await insertRun(tx, merchantId, { ...run, rowCount: count * asked.length })
  await setRunApplied(tx, merchantId, id, {
    ...sums,
    at: now,
    rowCount: count * asked.length,
    unchanged: 0,
    errorFile: failedRows.length === 0 ? null : BYTE_ORDER_MARK + stringify([heads[locale], ...failedRows]),
    undo: null,
  })
  context.audit({ subject: `sync/${id}`, after: { fromOutletId, toOutletIds: asked, fields, ...sums } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const written = await findRun(tx, merchantId, id)
  return written ? accept(runView(context, written)) : refuse({ code: 'thing.not-found' })
})

type Target = Awaited<ReturnType<typeof findImportOutlets>>[number]

/** Takes over to one outlet what fits there; the rest as rows of the file of what could not be taken over, each with its reason. */
async function copyTo(
  { tx, merchantId, locale, requestId }: Context,
  { name: outlet, currency }: Target,
  fromCurrency: string,
  sync: Sync,
  changeNumber: number,
) {
  const rowOf = ({ name, code, customCode }: SourceGoods, refusal: Refusal): string[] => {
    const { message } = refusalBody(refusal, locale, requestId).body
    return [name, code ?? '', customCode ?? '', outlet, message]
  }
  if (currency !== fromCurrency) {
    const goods = await listSourceGoods(tx, merchantId, sync.fromOutletId, sync.productIds)
    const differs = { code: 'sync.currency-differs', facts: { outlet } }
    return { created: [], updated: [], failed: goods.map((one) => rowOf(one, differs)) }
  }
  const done = await copyListings(tx, merchantId, sync, changeNumber)
  const high = await listHighSpecials(tx, merchantId, sync)
  const text = (minor: number) => decimalText(minor, findCurrency(currency)?.exponent ?? 2)
  const failed = high.map((one) => {
    const facts = { outlet, currency, special: text(one.specialMinor), price: text(one.sellPriceMinor) }
    return rowOf(one, { code: 'sync.special-not-lower', facts })
  })
  return { ...done, failed }
}
