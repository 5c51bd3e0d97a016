import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { firstOutlet } from '@kassa/contract/organisation/first-outlet.ts'
import { beginShop as beginCall, takeSeat as takeSeatCall } from '@kassa/contract/organisation/shop.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutletOpening } from '../../../platform/handed-in.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { checkOwnPin, makePin, setStaffPin } from '../../identity/public.ts'
import { addFirstTaxes } from '../../settings/public.ts'
import { insertOutlet } from '../outlet/new-outlet.store.ts'
import { checkTimeZone } from '../outlet/time-zone.ts'
import {
  bindSeats,
  findSeatOf,
  findSeatOwnerForUpdate,
  hasOutlet,
  insertSeat,
  type SeatOwner,
} from '../staff/seat.store.ts'

type FirstOutlet = OutputOf<typeof firstOutlet>

interface Place {
  readonly tx: Tx
  readonly merchantId: string
}

/** The first outlet, number 1, with its taxes. Refuses with `outlet.time-zone-unknown` and as `addFirstTaxes` does. */
async function addFirstOutlet(
  context: Context,
  { tx, merchantId }: Place,
  outlet: FirstOutlet,
  openings: readonly OutletOpening[],
): Promise<Result<string>> {
  const zone = checkTimeZone(outlet.timeZone)
  if (!zone.ok) return zone
  const id = context.newId()
  const { taxes, ...fields } = outlet
  const bare = {
    ...fields,
    number: '1',
    detail: '',
    address: '',
    province: null,
    phone: '',
    taxNumber: '',
    dayCutoffMinutes: 0,
  }
  await insertOutlet(tx, merchantId, id, bare, context.now)
  context.audit({ subject: `outlet/${id}`, after: bare })
  const { currency } = fields
  for (const open of openings) await open(context, { tx, merchantId }, { id, currency, exponent: exponentOf(currency) })
  const taxed = await addFirstTaxes(context, { tx, merchantId, outlet: { id, name: fields.name } }, taxes)
  return taxed.ok ? accept(id) : taxed
}

/** The seat of an administrator, made where they have none. Everybody with a seat sells at every outlet. */
async function giveSeat(context: Context, { tx, merchantId }: Place, owner: SeatOwner): Promise<string> {
  const known = await findSeatOf(tx, merchantId, owner.adminId)
  const id = known?.id ?? context.newId()
  if (!known) {
    await insertSeat(tx, merchantId, id, owner, context.now)
    context.audit({ subject: `staff/${id}`, after: { seatOf: owner.adminId, firstName: owner.firstName } })
  }
  await bindSeats(tx, merchantId, context.now)
  return id
}

/**
 * Makes a merchant's first outlet, and a seat with a PIN for whoever made it: after this they can sell. Refuses with `pin.too-short`,
 * `pin.too-simple`, `outlet.time-zone-unknown`, and what two taxes of one outlet may not be. Source: decision 0420.
 */
export async function addShop(
  context: Context,
  place: Place,
  {
    outlet,
    pin,
    owner,
    codes,
    openings,
  }: {
    outlet: FirstOutlet
    pin: string | undefined
    owner: SeatOwner
    codes: readonly string[]
    openings: readonly OutletOpening[]
  },
): Promise<Result<{ outletId: string }>> {
  const fit = pin === undefined ? accept(null) : checkOwnPin(pin, codes)
  if (!fit.ok) return fit
  const added = await addFirstOutlet(context, place, outlet, openings)
  if (!added.ok) return added
  const staffId = await giveSeat(context, place, owner)
  const { tx, merchantId } = place
  if (pin !== undefined)
    await setStaffPin(tx, { merchantId, staffId, now: context.now }, await makePin(pin, context.newId))
  return accept({ outletId: added.value })
}

/** The caller's own account; refuses whoever is no administrator, with `seat.admins-only`. */
async function ownSeatOwner({ tx, merchantId, actor }: Context): Promise<Result<SeatOwner>> {
  const owner = actor.kind === 'admin' ? await findSeatOwnerForUpdate(tx, merchantId, actor.accountId) : undefined
  return owner ? accept(owner) : refuse({ code: 'seat.admins-only' })
}

export const beginShop = (openings: readonly OutletOpening[]) =>
  command(beginCall, async (context, { outlet, pin }) => {
    const { tx, merchantId, actor } = context
    const owner = await ownSeatOwner(context)
    if (!owner.ok) return owner
    if (await hasOutlet(tx, merchantId)) return refuse({ code: 'shop.begun-before' })
    const shop = { outlet, pin, owner: owner.value, codes: [...actor.codes], openings }
    const begun = await addShop(context, { tx, merchantId }, shop)
    if (!begun.ok) return begun
    const { outletId } = begun.value
    context.emit({ name: 'outlet.changed', outletId, payload: { outletId } })
    return begun
  })

export const takeSeat = command(takeSeatCall, async (context) => {
  const { tx, merchantId } = context
  const owner = await ownSeatOwner(context)
  if (!owner.ok) return owner
  const staffId = await giveSeat(context, { tx, merchantId }, owner.value)
  context.emit({ name: 'staff.changed', outletId: null, payload: { staffId } })
  return accept({ staffId })
})
