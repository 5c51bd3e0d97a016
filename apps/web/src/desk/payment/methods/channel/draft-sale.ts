import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { journalDb } from '../../../journal/databases.ts'
import { numberOf } from '../../../journal/append-entry.ts'
import { momentNow } from '../../../journal/write-entry.ts'
import { cashRoundingAt } from '../../../model/desk-setup.ts'
import { basketNow, desk } from '../../../model/desk-state.ts'
import { numberFor } from '../../../model/numbers.ts'
import { exchangeNow } from '../../exchange.ts'
import { taken } from '../../due.ts'
import { saleBody } from '../../sale-body.ts'
import { priceWith } from '../../take-tender.ts'
import { addTender, type TakenTender } from '../../tender-list.ts'
import { factsOf } from '../../write-sale.ts'

/**
 * The sale as the journal will carry it once this tender is paid, for the server to book should this device die; undefined where more is to
 * come, where goods come back with it, and while the desk is only tried. Source: payments.md, 3.
 */
export async function draftSale(next: TakenTender): Promise<SaleBody | undefined> {
  const { setup, shift, registration, training } = desk.read()
  if (!setup || !shift || !registration || training !== null || exchangeNow()) return undefined
  const now = Date.now()
  const tenders = [...taken.read().tenders, next]
  const priced = priceWith(tenders, now)
  if (!priced) return undefined
  const { payableMinor } = priced.answer.totals
  const { tip } = taken.read()
  const bill = { payableMinor, cashRounding: cashRoundingAt(setup), tax: priced.snapshot.settings.tax, tip }
  const added = addTender(bill, taken.read().tenders, next)
  if (!added.ok || !added.value.outcome.isPaid) return undefined
  const basket = basketNow()
  const facts = factsOf(basket, priced.answer, basket.id, shift)
  const kept = await journalDb().registrations.get(registration.registrationId)
  if (!kept) return undefined
  const paid = { ...priced, tenders, outcome: added.value.outcome }
  const moment = momentNow(now)
  return saleBody({ ...facts, number: numberFor('order', numberOf(kept), moment.businessDay) }, moment, paid)
}
