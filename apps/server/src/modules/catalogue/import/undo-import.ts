import { undoImport as undoCall } from '@kassa/contract/catalogue/import.calls.ts'
import { mayTakeBack } from '@kassa/domain/inventory/take-back.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { holdStock, listMovedBefore, moveStock, takePurchasePrices } from '../../stock/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { findImportOutlets, insertPriceChanges } from '../product/listing.store.ts'
import { undoUntil } from './import-run.ts'
import {
  archiveImported,
  deleteCodesAdded,
  findImportForUpdate,
  forgetOldSheets,
  moveOtherUndos,
  restoreCodesAndLabels,
  restoreListings,
  restoreProducts,
  setRunUndone,
} from './product-run.store.ts'
import type { Undo } from './write-import.ts'

/** Puts goods back where nobody changed them since; imports before this one can be undone after it, the newest first. */
export const undoImport = command(undoCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const run = await findImportForUpdate(tx, merchantId, id)
  if (!run) return refuse({ code: 'thing.not-found' })
  const { undo, appliedAt } = run
  if (run.state !== 'applied' || undo === null || appliedAt === null || undoUntil(appliedAt) <= now) {
    return refuse({ code: 'import.not-undoable' })
  }
  const staying = await listStaying(context, id, undo)
  const created = undo.created.filter((one) => !staying.has(one.id))
  const updated = undo.updated.filter((one) => !staying.has(one.id))
  const archived = await archiveImported(tx, merchantId, created, changeNumber, now)
  const restored = await restoreProducts(tx, merchantId, updated, now)
  const back = new Set([...archived, ...restored].map((one) => one.id))
  const kept = undo.updated.filter((one) => back.has(one.id))
  const listings = kept.flatMap((one) => one.listings as { outlet_id: string; variant_id: string }[])
  const restoredIds = restored.map((one) => one.id)
  await restoreListings(tx, merchantId, restoredIds, listings, changeNumber, now)
  const keys = listings.map(({ outlet_id: outletId, variant_id: variantId }) => ({ outletId, variantId }))
  await takePurchasePrices(context, keys)
  const priced = keys.map((key) => ({ id: context.newId(), ...key }))
  await insertPriceChanges(tx, merchantId, priced, { at: now, by: context.actor.name })
  await restoreCodesAndLabels(tx, merchantId, kept)
  await deleteCodesAdded(
    tx,
    merchantId,
    kept.flatMap(({ codes }) => codes),
  )
  await returnStock(context, id, undo, back)
  const was = new Map(undo.updated.map(({ id: productId, before }) => [productId, before]))
  const moved = restored.map((one) => ({ id: one.id, from: was.get(one.id) ?? 0, to: one.version }))
  await moveOtherUndos(tx, merchantId, id, moved)
  await setRunUndone(tx, merchantId, id)
  const undone = archived.length + restored.length
  context.audit({ subject: `import/${id}`, after: { undone } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ undone, skipped: undo.created.length + undo.updated.length - undone })
})

/** Goods whose stock cannot go back, because of what became of it since; it is held from then on. They stay as the import left them. */
async function listStaying({ tx, merchantId }: Context, id: string, { stock }: Undo): Promise<ReadonlySet<string>> {
  await holdStock(tx, merchantId, stock)
  const moved = new Map(
    (await listMovedBefore(tx, merchantId, id, stock)).map((one) => [`${one.outletId}/${one.variantId}`, one]),
  )
  const staying = stock.filter(({ outletId, variantId, quantity }) => {
    const there = moved.get(`${outletId}/${variantId}`)
    return !there || !mayTakeBack(there, quantity)
  })
  return new Set(staying.map(({ variantId }) => variantId))
}

/** The stock that an import set goes back by entries of the book. */
async function returnStock(
  { tx, merchantId, now, actor }: Context,
  id: string,
  { stock }: Undo,
  back: ReadonlySet<string>,
): Promise<void> {
  const moves = stock.filter(({ variantId }) => back.has(variantId))
  const outlets = await findImportOutlets(tx, merchantId, [...new Set(moves.map(({ outletId }) => outletId))])
  for (const outlet of outlets) {
    const own = moves.filter(({ outletId }) => outletId === outlet.id)
    await moveStock(
      tx,
      merchantId,
      own.map((one) => ({ ...one, quantity: -one.quantity, kind: 'import' as const, costMinor: null })),
      {
        kind: 'import',
        id,
        reason: '',
        actorKind: actor.kind,
        actorId: actor.accountId,
        businessDay: businessDayOf(Date.parse(now), dayRuleOf(outlet)),
        at: now,
      },
    )
  }
}

/** A job that forgets the files of imports, and the data to undo them, after a day. */
export const forgetImports: Job = {
  name: 'catalogue.forget-imports',
  everySeconds: 3_600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await forgetOldSheets(tx, new Date(Date.parse(now) - 24 * 3_600_000).toISOString())
    }),
}
