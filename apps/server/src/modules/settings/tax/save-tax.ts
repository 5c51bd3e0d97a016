import { createTax as createCall, updateTax as updateCall } from '@kassa/contract/settings/tax.calls.ts'
import { needsOfTax } from '@kassa/contract/device/desk-needs.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { wrongInGroup } from '@kassa/domain/tax/rate.ts'
import { command, type Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'
import {
  findDisagreeingOutlet,
  findOtherDefault,
  findTaxForUpdate,
  findTaxNamed,
  insertTax,
  lockOutlets,
  setTax,
  setTaxOutlets,
  type TaxFields,
  type TaxOutlet,
} from './tax.store.ts'

interface TaxRequest extends TaxFields {
  readonly outlets: readonly TaxOutlet[]
}

/** A group that cannot be, a band that ends where it begins or before, or a band where prices have their tax in them. Source: pricing.md, Growth 2, 10 and 11. */
export function faultOfGroup({ taxes, isIncluded }: TaxFields) {
  const wrong = taxes && wrongInGroup(taxes)
  if (wrong) return { code: 'tax-group.invalid', facts: { ...wrong } }
  const empty = taxes?.find(({ band }) => band && band.untilMinor !== null && band.untilMinor <= band.fromMinor)
  if (empty) return { code: 'tax.band-backwards', facts: { field: 'band', value: empty.code, ...empty.band } }
  const banded = isIncluded ? taxes?.find(({ band }) => band) : undefined
  return banded && { code: 'tax.band-inside', facts: { field: 'band', value: banded.code } }
}

/** Locks the outlets named, and refuses what is not there, a name in use, or a second default. */
async function checkBefore(context: Context, id: string, fields: TaxRequest): Promise<Result<readonly string[]>> {
  const { tx, merchantId } = context
  const { outletIds } = context.actor
  const fault = faultOfGroup(fields)
  if (fault) return refuse(fault)
  const ids = [...new Set(fields.outlets.map(({ outletId }) => outletId))]
  if (outletIds !== 'all' && ids.some((id) => !outletIds.includes(id))) return refuse({ code: 'thing.not-found' })
  const there = await lockOutlets(tx, merchantId, ids)
  if (there.length !== fields.outlets.length) return refuse({ code: 'thing.not-found' })
  if (await findTaxNamed(tx, merchantId, fields.name, id)) {
    return refuse({ code: 'tax.name-taken', facts: { name: fields.name } })
  }
  const defaults = fields.outlets.filter(({ isDefault }) => isDefault).map(({ outletId }) => outletId)
  const taken = await findOtherDefault(tx, merchantId, id, defaults)
  return taken ? refuse({ code: 'tax.default-taken', facts: { outlet: taken.name } }) : accept(ids)
}

/** All taxes enabled at one outlet say the same about prices (D46); seen after the write, so that a refusal undoes it. */
export async function checkAgreement(
  context: Pick<Context, 'tx' | 'merchantId'>,
  outletIds: readonly string[],
): Promise<Result<null>> {
  const outlet = await findDisagreeingOutlet(context.tx, context.merchantId, outletIds)
  return outlet ? refuse({ code: 'tax.outlet-disagrees', facts: { outlet: outlet.name } }) : accept(null)
}

export const changedTax = (context: Context): void =>
  context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'tax' } })

/** A tax that older tills do not know is not put on goods of their outlet; `before` is where it stands already. Goods have only taxes their outlet offers. */
const holdBack = (
  context: Context,
  fields: TaxRequest,
  before: TaxRequest | null,
  isConfirmed: boolean | undefined,
): Promise<Result<null>> => {
  const needs = needsOfTax(fields)
  const known = before && needs.every((need) => needsOfTax(before).includes(need)) ? before.outlets : []
  const outletIds = fields.outlets
    .map(({ outletId }) => outletId)
    .filter((outletId) => !known.some((one) => one.outletId === outletId))
  return holdBackForOlderTills(context, { needs, outletIds, isConfirmed })
}

export const createTax = command(createCall, async (context, { confirmsOlderTills, ...fields }) => {
  const { tx, merchantId } = context
  const id = context.newId()
  const checked = await checkBefore(context, id, fields)
  if (!checked.ok) return checked
  const held = await holdBack(context, fields, null, confirmsOlderTills)
  if (!held.ok) return held
  await insertTax(tx, merchantId, id, fields, context.now)
  await setTaxOutlets(tx, merchantId, id, fields.outlets, context.actor.outletIds)
  const agreed = await checkAgreement(context, checked.value)
  if (!agreed.ok) return agreed
  context.audit({ subject: `tax/${id}`, after: fields })
  changedTax(context)
  return accept({ id, version: 1 })
})

export const updateTax = command(updateCall, async (context, { id, version, confirmsOlderTills, ...fields }) => {
  const { tx, merchantId } = context
  const before = await findTaxForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const checked = await checkBefore(context, id, fields)
  if (!checked.ok) return checked
  const held = await holdBack(context, fields, before, confirmsOlderTills)
  if (!held.ok) return held
  await setTax(tx, merchantId, id, fields)
  await setTaxOutlets(tx, merchantId, id, fields.outlets, context.actor.outletIds)
  const agreed = await checkAgreement(context, checked.value)
  if (!agreed.ok) return agreed
  context.audit({ subject: `tax/${id}`, before, after: fields })
  changedTax(context)
  return accept({ id, version: version + 1 })
})
