import { needsOfTax } from '@kassa/contract/device/desk-needs.ts'
import {
  archiveTax as archiveCall,
  listTaxes as listCall,
  setTaxEnabled as enableCall,
} from '@kassa/contract/settings/tax.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'
import { refuseInUse } from '../../../platform/undo/in-use.ts'
import { changedTax, checkAgreement } from './save-tax.ts'
import {
  findOtherDefault,
  findTaxForUpdate,
  listTaxUsers,
  lockOutlets,
  setDefaultAt,
  setTaxArchived,
  setTaxState,
  type StoredTax,
  taxList,
} from './tax.store.ts'
import { viewIn } from './tax-view.ts'
import { undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

export const listTaxes = command(listCall, async (context, { cursor, limit, sort, ...filter }) => {
  const { tx, merchantId } = context
  return readList(tx, taxList, [merchantId, filter], { cursor, limit, sort }, viewIn(context))
})

async function refuseTaxInUse({ tx, merchantId }: Context, tax: StoredTax) {
  const names = (await listTaxUsers(tx, merchantId, tax.id)).map(({ name }) => name)
  return refuseInUse(names, tax.usedBy, { count: tax.usedBy })
}

const enable = command(enableCall, async (context, { id, enabled, confirmsOlderTills }) => {
  const { tx, merchantId } = context
  const tax = await findTaxForUpdate(tx, merchantId, id)
  if (!tax) return refuse({ code: 'thing.not-found' })
  if (enabled === 0 && tax.usedBy > 0) return refuseTaxInUse(context, tax)
  const outletIds = tax.outlets.map(({ outletId }) => outletId)
  await lockOutlets(tx, merchantId, outletIds)
  const needs = enabled === 1 && !tax.isEnabled ? needsOfTax(tax) : []
  const held = await holdBackForOlderTills(context, { needs, outletIds, isConfirmed: confirmsOlderTills })
  if (!held.ok) return held
  await setTaxState(tx, merchantId, id, enabled === 1)
  const agreed = await checkAgreement(context, outletIds)
  if (!agreed.ok) return agreed
  context.audit({ subject: `tax/${id}`, before: { isEnabled: tax.isEnabled }, after: { isEnabled: enabled === 1 } })
  changedTax(context)
  return accept({})
})

const archive = command(archiveCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const tax = await findTaxForUpdate(tx, merchantId, id)
  if (!tax) return refuse({ code: 'thing.not-found' })
  if (tax.usedBy > 0) return refuseTaxInUse(context, tax)
  await setTaxArchived(tx, merchantId, id, now)
  context.audit({ subject: `tax/${id}`, before: tax })
  changedTax(context)
  return accept({})
})

export const setTaxEnabled = undoneBySwitching(enable, 'tax')

/** It comes back where it stood, unless an outlet has another default meanwhile, or prices of the other kind (D46). */
export const archiveTax = undoneByRestoring(archive, 'tax', { subject: 'tax', keep: defaultsOf, after: fitsAgain })

/** The outlets of which it is the default. */
async function defaultsOf({ tx, merchantId }: Context, request: unknown): Promise<readonly string[]> {
  const found = await findTaxForUpdate(tx, merchantId, (request as { id: string }).id)
  return (found?.outlets ?? []).filter(({ isDefault }) => isDefault).map(({ outletId }) => outletId)
}

async function fitsAgain(
  context: Context,
  [id = '']: readonly string[],
  defaults: readonly string[],
): Promise<Result<unknown>> {
  const { tx, merchantId } = context
  const tax = await findTaxForUpdate(tx, merchantId, id)
  const outlets = tax?.outlets ?? []
  await lockOutlets(
    tx,
    merchantId,
    outlets.map(({ outletId }) => outletId),
  )
  const taken = await findOtherDefault(tx, merchantId, id, defaults)
  if (taken) return refuse({ code: 'tax.default-taken', facts: { outlet: taken.name } })
  await setDefaultAt(tx, merchantId, id, defaults)
  changedTax(context)
  return checkAgreement(
    context,
    outlets.map(({ outletId }) => outletId),
  )
}
