import { listPursePayments as listCall, payIntoPurse as payCall } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { payInto, type PurseStanding } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { depositFor, findDepositOf, noteDeposit } from '../../sales/public.ts'
import { findPaidAheadForUpdate } from '../../payment/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { openPurse, findPurse, findPurseForUpdate, type PurseRow, purseAmount } from '../../member/public.ts'
import { holdSaidSlips } from '../recharge/tenders-of.ts'
import { mostBackHere } from './most-back.ts'
import { listPursePaymentRows } from './purse-payment.store.ts'
import { paidInView, paymentView, writePaidIn, type PaidInView } from './write-paid-in.ts'

type Asked = OutputOf<(typeof payCall)['request']>

const heldOf = (purse: PurseRow | null): PurseStanding =>
  purse?.kind === 'house-account'
    ? { kind: purse.kind, totalMinor: purse.totalMinor, creditMinor: purse.creditMinor }
    : { kind: 'gift-card', totalMinor: purse?.totalMinor ?? 0, creditMinor: 0 }

/**
 * Returns the stored-value account, locked, that can be paid into at an outlet of this currency; null for a new gift card. What is paid ahead for an order
 * takes money for it alone: it is a card for nobody.
 */
async function payee(context: PaidAheadContext, asked: Asked, currency: string): Promise<Result<PurseRow | null>> {
  const deposit = await depositOf(context, asked, currency)
  if (!deposit.ok) return deposit
  const { purseId } = deposit.value
  await holdSaidSlips(context, asked.tenders)
  if (purseId === null) return accept(null)
  const purse = await findPurseForUpdate(context.tx, context.merchantId, purseId, context.now)
  if (!purse) return refuse({ code: 'thing.not-found' })
  if (!purse.isEnabled) return refuse({ code: 'purse.disabled', facts: { code: purse.code } })
  if (purse.isDeposit && asked.setAsideId === undefined) {
    const order = await findDepositOf(context.tx, context.merchantId, purseId)
    return refuse({ code: 'purse.is-deposit', facts: { number: order?.number ?? purse.code } })
  }
  return purse.currency === currency
    ? accept(purse)
    : refuse({ code: 'purse.other-currency', facts: { wanted: purse.currency, given: currency } })
}

/** A deposit goes into the card of its order, whichever was named. */
async function depositOf(
  { tx, merchantId }: PaidAheadContext,
  { purseId, setAsideId, amountMinor }: Asked,
  currency: string,
): Promise<Result<{ readonly purseId: string | null }>> {
  return setAsideId === undefined
    ? accept({ purseId })
    : depositFor(tx, merchantId, setAsideId, { amountMinor, currency })
}

/** The rule speaks of minor units, a person of amounts. */
export const inWords = ({ code, facts = {} }: Refusal, currency: string): Refusal => {
  const text = (minor: unknown): string => purseAmount(Number(minor ?? 0), currency)
  const { leastMinor, mostMinor, owedMinor } = facts
  return { code, facts: { ...facts, least: text(leastMinor), most: text(mostMinor), owed: text(owedMinor) } }
}

/**
 * Takes money for a stored-value account: an order of type 2 with its payments and the drawer, then the account's book, in one transaction.
 */
export async function bookPurse(context: PaidAheadContext, asked: Asked): Promise<Result<PaidInView>> {
  const { tx, merchantId, inOutletId } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const { currency } = outlet
  const { orderId, amountMinor } = asked
  await findPaidAheadForUpdate(tx, merchantId, orderId)
  const first = await paidInView(context, orderId)
  if (first) {
    const isSame = asked.purseId === null || asked.purseId === first.purse.id
    return isSame ? accept(first) : refuse({ code: 'thing.not-found' })
  }
  const purse = await payee(context, asked, currency)
  if (!purse.ok) return purse
  if (purse.value?.kind === 'times-card') return refuse({ code: 'thing.not-found' })
  const fits = payInto(heldOf(purse.value), amountMinor, findCurrency(currency)?.exponent ?? 2)
  if (!fits.ok) return refuse(inWords(fits.refusal, currency))
  const fresh = {
    id: context.newId(),
    kind: 'gift-card' as const,
    memberId: null,
    currency,
    creditMinor: 0,
    times: null,
    isDeposit: asked.setAsideId !== undefined,
  }
  const paidInto = purse.value ?? (() => openPurse(context, fresh))
  const into = { purse: paidInto, memberId: purse.value?.memberId ?? null, uses: 0 }
  const written = await writePaidIn(context, asked, outlet, into)
  const { setAsideId } = asked
  if (written.ok && setAsideId !== undefined) await noteDeposit(tx, merchantId, setAsideId, written.value.purse.id)
  return written
}

const payIntoPurse = command(payCall, bookPurse)

/** The number of payments that a till shows. */
const SHOWN = 20

const listPayments = command(listCall, async (context, { id }) => {
  const { tx, merchantId, outletId, now } = context
  const purse = await findPurse(tx, merchantId, id, now)
  if (!purse) return refuse({ code: 'thing.not-found' })
  const outlet = outletId === null ? undefined : await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  const isPayable = outlet === undefined || outlet.currency === purse.currency
  const payments = []
  for (const row of await listPursePaymentRows(tx, merchantId, id, SHOWN)) {
    payments.push({
      ...(await paymentView(context, row, purse)),
      mostBackMinor: isPayable ? await mostBackHere(context, row, purse) : 0,
    })
  }
  return accept({ payments })
})

export const pursePaymentCommands = [payIntoPurse, listPayments]
