import {
  closeShop as closeCall,
  confirmMoved as movedCall,
  openShop as openCall,
  readDeparture as readCall,
} from '@kassa/contract/moving/departure.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { confirmPassword } from '../../../identity/public.ts'
import { isOwner } from '../owner.ts'
import { closeForMove, openAgain, tillsOf } from './depart.ts'
import { findDeparture, findDepartureForUpdate, setMoved } from './departure.store.ts'

const ownerOnly = { code: 'moving.departure-owner-only' } as const
const OPEN = { closedAt: null, closedBy: null, archivedAt: null, movedAt: null, tills: [], toHandOver: 0 }

const read = command(readCall, async ({ tx, merchantId }) => {
  const departure = await findDeparture(tx, merchantId)
  if (!departure) return accept(OPEN)
  const { closedAt, closedBy, archivedAt, movedAt } = departure
  return accept({ closedAt, closedBy, archivedAt, movedAt, ...(await tillsOf(tx, merchantId, departure)) })
})

/** Tells at once the tills that listen; the others hear of it with their next heartbeat. */
const tellTills = ({ emit }: Context): void =>
  emit({ name: 'settings.changed', outletId: null, payload: { group: 'departure' } })

const close = command(closeCall, async (context, { password }) => {
  const { tx, merchantId, now, actor } = context
  if (!(await isOwner(context))) return refuse(ownerOnly)
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  if (!(await closeForMove(tx, merchantId, { at: now, by: actor.name }))) {
    const by = (await findDeparture(tx, merchantId))?.closedBy ?? ''
    return refuse({ code: 'moving.closed-already', facts: { by } })
  }
  tellTills(context)
  context.audit({ subject: `merchant/${merchantId}`, before: { closed: null }, after: { closed: now } })
  return accept({})
})

const open = command(openCall, async (context) => {
  const { tx, merchantId } = context
  if (!(await isOwner(context))) return refuse(ownerOnly)
  const departure = await findDepartureForUpdate(tx, merchantId)
  if (!departure) return refuse({ code: 'moving.not-closed' })
  if (departure.movedAt !== null) return refuse({ code: 'moving.moved-away' })
  await openAgain(tx, merchantId)
  tellTills(context)
  context.audit({ subject: `merchant/${merchantId}`, before: { closed: departure.closedAt }, after: { closed: null } })
  return accept({})
})

const confirm = command(movedCall, async (context) => {
  const { tx, merchantId, now, actor } = context
  if (!(await isOwner(context))) return refuse(ownerOnly)
  const departure = await findDepartureForUpdate(tx, merchantId)
  if (!departure) return refuse({ code: 'moving.not-closed' })
  if (departure.movedAt !== null) return refuse({ code: 'moving.moved-away' })
  if (departure.archivedAt === null) return refuse({ code: 'moving.not-archived' })
  await setMoved(tx, merchantId, { at: now, by: actor.name })
  context.audit({ subject: `merchant/${merchantId}`, before: { moved: null }, after: { moved: now } })
  return accept({})
})

/** The departure of a shop: closed to selling, open again, or gone. */
export const departureCommands = [read, close, open, confirm]
