import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { journalDb } from '../../../journal/databases.ts'
import { numberOf } from '../../../journal/append-entry.ts'
import { momentNow } from '../../../journal/write-entry.ts'
import { cashRoundingAt } from '../../../model/desk-setup.ts'
import { basketNow, desk } from '../../../model/desk-state.ts'
import { numberFor } from '../../../model/numbers.ts'
import { exchangeNow } from '../../exchange.ts'
import { paidSoFar, takenPayments } from '../../due.ts'
import { bodyOf } from '../../sale-body.ts'
import { priceWith } from '../../take-tender.ts'
import { addShared } from '../../together/add-shared.ts'
import { goodsTenders } from '../../together/share.ts'
import { togetherRequest } from '../../together/together-request.ts'
import { aheadNow, unpaidAhead } from '../../../basket/ahead/ahead-parts.ts'
import type { TakenTender } from '../../tender-list.ts'
import { factsOf } from '../../write-sale.ts'

/** The draft of a sale that the server stores while its money comes. */
export interface SaleDraft {
  /** The sale as the journal will carry it once this tender is paid, for the server to book should this device die. */
  readonly sale?: SaleBody
  /** The same where more is to come: what was taken so far and this tender, so that the office can end it. */
  readonly left?: SaleBody
  /** The request that books what is paid ahead with the goods, which the server makes before it books the sale. */
  readonly together?: ReturnType<typeof togetherRequest>
}

/** The sale with one tender more; nothing where goods come back with it, and while the desk is only tried. Source: payments.md, 3. */
export async function draftSale(next: TakenTender): Promise<SaleDraft> {
  const { setup, shift, registration, training, priced: shown } = desk.read()
  if (!setup || !shift || !registration || training !== null || exchangeNow() || !shown?.ok) return {}
  const now = Date.now()
  const before = paidSoFar(shown.value.totals.payableMinor)
  const priced = priceWith(goodsTenders([...before, next]), now)
  if (!priced) return {}
  const { payableMinor } = priced.answer.totals
  const { tip } = takenPayments.read()
  const bill = { payableMinor, cashRounding: cashRoundingAt(setup), tax: priced.snapshot.settings.tax, tip }
  const added = addShared(bill, before, next)
  if (!added.ok) return {}
  const ahead = unpaidAhead() > 0 ? aheadNow() : null
  // Money that is paid ahead is booked when all is paid: until then nobody but this till ends the sale.
  if (ahead && !added.value.isWhole) return {}
  const basket = basketNow()
  const facts = await factsOf(basket, priced.answer, basket.id, shift)
  const kept = await journalDb().registrations.get(registration.registrationId)
  if (!kept) return {}
  const { goods, outcome } = added.value
  const moment = momentNow(now)
  const numbered = { ...facts, number: numberFor('order', numberOf(kept), moment.businessDay) }
  const body = bodyOf(numbered, moment, { ...priced, tenders: goods, outcome })
  if (!outcome.isPaid) return { left: body }
  if (!ahead) return { sale: body }
  const place = { basketId: basket.id, shiftId: shift.id }
  return { sale: body, together: togetherRequest(ahead.parts, added.value.tenders, place) }
}
