import { safeCell as safe } from '../../../platform/export/safe-cell.ts'
import { syncProducts as call } from '@kassa/contract/catalogue/sync.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { stringify } from 'csv-stringify/sync'
import { command } from '../../../platform/command.ts'
import { refusalBody } from '../../../platform/refusal.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { runView } from '../import/import-run.ts'
import { findRun, insertRun, setRunApplied } from '../import/product-run.store.ts'
import { findImportOutlets, insertPriceChanges } from '../product/listing.store.ts'
import { copyListings, countSource, listSourceGoods } from './sync.store.ts'

const heads = {
  'en-US': ['Name', 'Bar code', 'Custom code', 'Outlet', 'Reason'],
  'zh-CN': ['商品名称', '条码', '自编码', '门店', '原因'],
  'ja-JP': ['商品名', 'バーコード', '独自コード', '店舗', '理由'],
} as const

const BYTE_ORDER_MARK = '\uFEFF'

export const syncProducts = command(call, async (context, { fromOutletId, toOutletIds, productIds, fields }) => {
  const { tx, merchantId, actor, now, locale, requestId } = context
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
  const foreign: string[] = []
  const prices: { id: string; outletId: string; variantId: string }[] = []
  for (const { id: toOutletId, name, currency } of outlets.filter(({ id }) => id !== fromOutletId)) {
    if (currency !== from.currency) {
      foreign.push(name)
      sums.failed += count
      continue
    }
    const done = await copyListings(tx, merchantId, { fromOutletId, toOutletId, productIds, fields }, changeNumber)
    sums.created += done.created.length
    sums.updated += done.updated.length
    sums.skipped += count - done.created.length - done.updated.length
    const changed = [...done.created, ...done.updated]
    prices.push(...changed.map(({ variantId }) => ({ id: context.newId(), outletId: toOutletId, variantId })))
  }
  await insertPriceChanges(tx, merchantId, prices, { at: now, by: actor.name })
  const goods = foreign.length === 0 ? [] : await listSourceGoods(tx, merchantId, fromOutletId, productIds)
  const failedRows = foreign.flatMap((outlet) => {
    const { message } = refusalBody({ code: 'sync.currency-differs', facts: { outlet } }, locale, requestId).body
    return goods.map(({ name, code, customCode }) => [name, code ?? '', customCode ?? '', outlet, message].map(safe))
  })
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
