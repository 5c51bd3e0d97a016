import {
  bankForeignCash as bankCall,
  readForeignCash as readCall,
  takeBackForeignCash as takeBackCall,
} from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { bankedValue } from '@kassa/domain/accounting/drawer/banked-value.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { newId } from '../../../platform/ids.ts'
import { listJournalOutlets } from '../journal/journal-outlets.store.ts'
import {
  findForeignBanking,
  insertForeignBanking,
  listForeignBankings,
  listForeignHoldings,
  lockForeign,
} from './banked-notes.store.ts'

const SHOWN = 50

async function shown({ tx, merchantId, actor }: Context) {
  const seen = actor.outletIds === 'all' ? null : actor.outletIds
  return {
    held: await listForeignHoldings(tx, merchantId, seen),
    banked: await listForeignBankings(tx, merchantId, seen, SHOWN),
  }
}

const readForeignCash = command(readCall, async (context) => accept(await shown(context)))

const bankForeignCash = command(bankCall, async (context, { outletId, currency, amountMinor, ...typed }) => {
  const { tx, merchantId, reaches, actor, now, audit } = context
  const [outlet] = reaches(outletId) ? await listJournalOutlets(tx, merchantId, [outletId]) : []
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const today = businessDayOf(Date.parse(now), outlet.rule)
  if (typed.businessDay > today)
    return refuse({ code: 'foreign-cash.day-ahead', facts: { day: typed.businessDay, today } })
  await lockForeign(tx, merchantId, outletId)
  const notes = (await listForeignHoldings(tx, merchantId, [outletId])).find((one) => one.currency === currency)
  if (!notes || notes.amountMinor < amountMinor)
    return refuse({ code: 'foreign-cash.not-there', facts: { held: notes?.amountMinor ?? 0, currency } })
  const countedMinor = bankedValue({ amountMinor: notes.amountMinor, valueMinor: notes.countedMinor }, amountMinor)
  const booking = {
    id: newId(),
    outletId,
    currency,
    amountMinor,
    valueCurrency: outlet.currency,
    countedMinor,
    ...typed,
  }
  await insertForeignBanking(tx, merchantId, { ...booking, reverses: null, byName: actor.name, at: now })
  audit({ subject: `outlet/${outletId}`, before: null, after: booking })
  return accept(await shown(context))
})

const takeBackForeignCash = command(takeBackCall, async (context, { id }) => {
  const { tx, merchantId, reaches, actor, now, audit } = context
  const booking = await findForeignBanking(tx, merchantId, id)
  const [outlet] =
    booking && reaches(booking.outletId) ? await listJournalOutlets(tx, merchantId, [booking.outletId]) : []
  if (!booking || !outlet) return refuse({ code: 'thing.not-found' })
  const today = businessDayOf(Date.parse(now), outlet.rule)
  const isNew = await insertForeignBanking(tx, merchantId, {
    ...booking,
    id: newId(),
    amountMinor: -booking.amountMinor,
    countedMinor: -booking.countedMinor,
    receivedMinor: -booking.receivedMinor,
    businessDay: today < booking.businessDay ? booking.businessDay : today,
    reverses: id,
    byName: actor.name,
    at: now,
  })
  if (!isNew) return refuse({ code: 'foreign-cash.taken-back' })
  audit({ subject: `outlet/${booking.outletId}`, before: { id, amountMinor: booking.amountMinor }, after: null })
  return accept({})
})

export const bankingCommands = [readForeignCash, bankForeignCash, takeBackForeignCash]
