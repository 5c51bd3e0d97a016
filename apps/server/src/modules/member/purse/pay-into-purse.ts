import { listPursePayments as listCall, payIntoPurse as payCall } from '@kassa/contract/member/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { mostTakenBack, payInto, spendable } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/document-number.store.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { drawerPart, findWrittenOrder, insertOrder, listTenders, openDrawer } from '../../sales/public.ts'
import { tendersOf } from '../recharge/tenders-of.ts'
import { openPurse } from './purses.ts'
import {
  findPursePayment,
  insertPursePayment,
  listPursePaymentRows,
  postToPurse,
  type PursePayment,
} from './purse-payment.store.ts'
import { findPurse, findPurseForUpdate, type PurseRow } from './purse.store.ts'
import { purseAmount, purseViewOf } from './purse-view.ts'

type Asked = OutputOf<(typeof payCall)['request']>
type Held = Pick<PurseRow, 'kind' | 'totalMinor' | 'creditMinor'>

const NEW_CARD: Held = { kind: 'gift-card', totalMinor: 0, creditMinor: 0 }

/** The purse, locked, that can be paid into at an outlet of this currency; null for a new gift card. */
async function payee(context: Context, { purseId }: Asked, currency: string): Promise<Result<PurseRow | null>> {
  if (purseId === null) return accept(null)
  const purse = await findPurseForUpdate(context.tx, context.merchantId, purseId, context.now)
  if (!purse) return refuse({ code: 'thing.not-found' })
  if (!purse.isEnabled) return refuse({ code: 'purse.disabled', facts: { code: purse.code } })
  return purse.currency === currency
    ? accept(purse)
    : refuse({ code: 'purse.other-currency', facts: { wanted: purse.currency, given: currency } })
}

/** The rule speaks of minor units, a person of amounts. */
const inWords = ({ code, facts = {} }: Refusal, currency: string): Refusal => {
  const text = (minor: unknown): string => purseAmount(Number(minor ?? 0), currency)
  const { leastMinor, mostMinor, owedMinor } = facts
  return { code, facts: { ...facts, least: text(leastMinor), most: text(mostMinor), owed: text(owedMinor) } }
}

/** Takes money for a purse: an order of type 2 with its payments and the drawer, then the purse's book, in one transaction. */
const payIntoPurse = command(payCall, async (context, asked) => {
  const { tx, merchantId, inOutletId, actor, now } = context
  if (actor.kind !== 'staff') return refuse({ code: 'permission.missing' })
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const { currency, timeZone, dayCutoffMinutes } = outlet
  const { orderId, amountMinor } = asked
  const first = await paidInView(context, orderId)
  if (first) {
    const isSame = asked.purseId === null || asked.purseId === first.purse.id
    return isSame ? accept(first) : refuse({ code: 'thing.not-found' })
  }
  const purse = await payee(context, asked, currency)
  if (!purse.ok) return purse
  const fits = payInto(purse.value ?? NEW_CARD, amountMinor, findCurrency(currency)?.exponent ?? 2)
  if (!fits.ok) return refuse(inWords(fits.refusal, currency))
  const businessDay = businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes })
  const tenders = await tendersOf(context, asked, { currency, businessDay })
  if (!tenders.ok) return tenders
  const drawer = await openDrawer(context, asked.shiftId)
  if (!drawer.ok) return drawer
  const fresh = { id: context.newId(), kind: 'gift-card' as const, memberId: null, currency, creditMinor: 0 }
  const purseId = purse.value?.id ?? (await openPurse(context, fresh))
  const code = (await findPurse(tx, merchantId, purseId, now))?.code ?? ''
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'recharge')
  const number = formatDocumentNumber({ document: 'recharge', outletNumber: outlet.number, deviceNumber: 0, running })
  const place = { outletId: inOutletId, deviceId: drawer.value?.deviceId ?? null }
  const written = await insertOrder(
    tx,
    merchantId,
    {
      row: {
        id: orderId,
        number,
        type: 2,
        status: 'completion',
        outlet_id: inOutletId,
        device_id: place.deviceId,
        shift_id: drawer.value?.shiftId ?? null,
        staff_id: actor.accountId,
        member_id: purse.value?.memberId ?? null,
        currency,
        total_minor: amountMinor,
        points_used: 0,
        note: null,
        sold_at: now,
        business_day: businessDay,
      },
      // As a recharge's: a unit of the line is a minor unit paid in, so that any part of it can come back.
      lines: [
        {
          line: 0,
          kind: 'recharge',
          product_id: null,
          variant_id: null,
          name: code,
          quantity: amountMinor,
          unit_price_minor: 1,
          amount_minor: amountMinor,
          stock_moves: [],
        },
      ],
      payments: tenders.value.map((one) => ({
        method: one.method,
        amount_minor: one.amountMinor,
        reference: one.reference,
      })),
      member: null,
      what: 'recharged',
      byName: actor.name,
    },
    { parts: [drawerPart], newId: context.newId },
  )
  if (!written) return refuse({ code: 'thing.not-found' })
  const moved = { documentId: orderId, ofDocument: null, actorKind: 'staff' as const, actorId: actor.accountId }
  await postToPurse(tx, merchantId, {
    purseId,
    reason: 'paid-in',
    amountMinor,
    ...moved,
    ...place,
    businessDay,
    at: now,
  })
  await insertPursePayment(tx, merchantId, { orderId, purseId, currency, amountMinor, at: now })
  const facts = { number, amountMinor, currency }
  context.audit({ subject: `purse/${purseId}`, after: { name: purse.value?.memberName ?? code, ...facts } })
  context.emit({ name: 'order.recharged', outletId: inOutletId, payload: { orderId, giftMinor: 0, ...facts } })
  const view = await paidInView(context, orderId)
  if (!view) throw new Error(`payment ${orderId} was written and is not there`)
  return accept(view)
})

type Reading = Pick<Context, 'tx' | 'merchantId' | 'now'>

/** A payment into a purse as it stands; undefined where there is none. */
async function paidInView(context: Reading, orderId: string) {
  const { tx, merchantId, now } = context
  const row = await findPursePayment(tx, merchantId, orderId)
  const purse = row && (await findPurse(tx, merchantId, row.purseId, now))
  return row && purse ? viewOf(context, row, purse) : undefined
}

async function viewOf({ tx, merchantId }: Reading, row: PursePayment, purse: PurseRow) {
  const order = await findWrittenOrder(tx, merchantId, row.orderId)
  if (!order) throw new Error(`payment ${row.orderId} has no order`)
  const tenders = await listTenders(tx, merchantId, [row.orderId])
  return {
    orderId: row.orderId,
    number: order.number,
    purse: purseViewOf(purse),
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    tenders: tenders.map(({ method, amountMinor, reference }) => ({ method, amountMinor, reference })),
    paidAt: order.soldAt,
  }
}

/** As many as a till wants to see. */
const SHOWN = 20

const listPayments = command(listCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const purse = await findPurse(tx, merchantId, id, now)
  if (!purse) return refuse({ code: 'thing.not-found' })
  const left = spendable(purse, purse.heldMinor)
  const payments = []
  for (const row of await listPursePaymentRows(tx, merchantId, id, SHOWN)) {
    payments.push({ ...(await viewOf(context, row, purse)), mostBackMinor: mostTakenBack(row, left) })
  }
  return accept({ payments })
})

export const pursePaymentCommands = [payIntoPurse, listPayments]
