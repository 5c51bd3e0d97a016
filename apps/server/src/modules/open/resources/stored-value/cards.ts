import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import {
  editGiftCard as editCall,
  findGiftCard as findCall,
  giftCardResource,
  issuedGiftCard,
  issueGiftCard as issueCall,
  listGiftCardEntries as entriesCall,
  listGiftCards as listCall,
  listStoredValue as totalsCall,
  readGiftCard as readCall,
  takeBackGiftCard as takeBackCall,
} from '@kassa/contract/open/stored-value/cards.calls.ts'
import { listPurseEntries, setPurseEnabled } from '@kassa/contract/stored-value/purse.calls.ts'
import { readPurseCode } from '@kassa/domain/purse/card-number.ts'
import { OWED_KINDS } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import {
  findPurse,
  findPurseForUpdate,
  listPurses,
  purseList,
  purseViewOf,
  sumPurses,
  type PurseRow,
} from '../../../member/public.ts'
import { findOutletFacts } from '../../../organisation/public.ts'
import { findSaleByApp, sellCardByApp, takeBackByApp } from '../../../stored-value/public.ts'
import { showResource, shownPage } from '../../answer-resource.ts'
import { atOutlet, type AskInside } from '../../ask-inside.ts'
import { insertExternalId } from '../../external-id/external-id.store.ts'
import { hashOf, installationOf, makeOnce } from '../../external-id/make-once.ts'
import { whileFewUnfit } from '../../web-order/stored-value/tried-cards.ts'
import { newPayment } from '../../web-order/new-payment.ts'
import { entriesOfCard } from './card-entries.ts'
import { moneyOf, sumOf } from '../amounts.ts'
import { endOf } from '../tender.ts'

const cardIn =
  ({ now }: Pick<Context, 'now'>) =>
  (row: PurseRow) => ({
    id: row.id,
    code_end: endOf(row.code),
    balance: moneyOf(row.totalMinor, row.currency),
    available: moneyOf(purseViewOf(row, now).spendableMinor, row.currency),
    is_enabled: row.isEnabled,
    last_day: row.lastDay,
    opened_at: row.openedAt,
  })

const isCard = (row: PurseRow | undefined): row is PurseRow => row?.kind === 'gift-card' && !row.isDeposit

/** A gift card that is no deposit, by its id. */
async function cardOf({ tx, merchantId, now }: Context, id: string): Promise<Result<PurseRow>> {
  const row = await findPurse(tx, merchantId, id, now)
  return isCard(row) ? accept(row) : refuse({ code: 'thing.not-found' })
}

function shown(context: Context, card: Result<PurseRow>, choice: Choice = {}): Result<{ id: unknown }> {
  if (!card.ok) return card
  context.tellVersion(card.value.version)
  return accept(showResource(giftCardResource, cardIn(context)(card.value), choice))
}

async function listCards(context: Context, asked: OutputOf<typeof listCall.request>) {
  const { cursor, limit, state, ...choice } = asked
  const { tx, merchantId, now } = context
  const enabled = state && (state === 'on' ? (1 as const) : (0 as const))
  const filter = { kind: 'gift-card' as const, isDeposit: false, enabled }
  const page = await readRows(tx, purseList, [merchantId, filter, now], { cursor, limit })
  return page.ok ? shownPage(giftCardResource, page.value, cardIn(context), choice) : page
}

/** The card of a code, for an app that has not tried too many. */
const findCard = (context: Context, typed: string): Promise<Result<PurseRow>> =>
  whileFewUnfit(context, async () => {
    const [row] = await listPurses(context.tx, context.merchantId, [readPurseCode(typed) ?? ''], context.now)
    return isCard(row) ? accept(row) : refuse({ code: 'gift-card.unknown' })
  })

interface Issued {
  readonly id: string
  readonly row: PurseRow
  readonly orderId: string
}

/** A card that this app sold, with the order that paid it. */
async function issuedOf(context: Context, id: string): Promise<Result<Issued>> {
  const { tx, merchantId } = context
  const card = await cardOf(context, id)
  if (!card.ok) return card
  const sale = await findSaleByApp(tx, merchantId, { purseId: id, installationId: installationOf(context) })
  return sale ? accept({ id, row: card.value, orderId: sale.orderId }) : refuse({ code: 'thing.not-found' })
}

async function sellCard(
  context: Context,
  { outlet_id: outletId, amount, reference: typed }: Omit<OutputOf<typeof issueCall.request>, 'external_id'>,
): Promise<Result<Issued>> {
  const { tx, merchantId, now, newId } = context
  const isThere = context.reaches(outletId) && (await findOutletFacts(tx, merchantId, outletId)) !== undefined
  if (!isThere) return refuse({ code: 'thing.not-found' })
  const payment = await newPayment(context, typed, 'reference')
  if (!payment.ok) return payment
  const [orderId, reference] = [newId(), payment.value]
  const sold = { orderId, amountMinor: amount.amount, currency: amount.currency, reference }
  const paid = await sellCardByApp(atOutlet(context, outletId), sold)
  if (!paid.ok) return paid
  const thingId = paid.value.purse.id
  const key = { installationId: installationOf(context), kind: 'gift_card_payment', externalId: reference } as const
  await insertExternalId(tx, merchantId, key, { thingId, contentsHash: hashOf(sold), now })
  return issuedOf(context, thingId)
}

async function takeBack(
  context: Context,
  { id, amount, reference, reason }: OutputOf<typeof takeBackCall.request>,
): Promise<Result<PurseRow>> {
  const { tx, merchantId } = context
  const card = await cardOf(context, id)
  if (!card.ok) return card
  const sale = await findSaleByApp(tx, merchantId, { purseId: id, installationId: installationOf(context) })
  if (!sale) return refuse({ code: 'gift-card.not-sold-by-app' })
  const back = { purseId: id, orderId: sale.orderId, amountMinor: amount.amount, currency: amount.currency }
  const taken = await takeBackByApp(atOutlet(context, sale.outletId), { ...back, reference, reason })
  return taken.ok ? cardOf(context, id) : taken
}

/** Switches a card as it was seen; what somebody changed meanwhile was sent with a stale tag. */
async function switchCard(
  ask: AskInside,
  context: Context,
  { id, is_enabled: isEnabled }: OutputOf<typeof editCall.request>,
): Promise<Result<PurseRow>> {
  const { tx, merchantId, now, seenVersion, holds } = context
  // The answer shows what is on it.
  if (!holds('platform.members.members.balance')) return refuse({ code: 'thing.not-found' })
  const row = await findPurseForUpdate(tx, merchantId, id, now)
  if (!isCard(row)) return refuse({ code: 'thing.not-found' })
  if (row.version !== seenVersion) return refuse({ code: 'thing.tag-stale' })
  if (isEnabled === undefined || isEnabled === row.isEnabled) return accept(row)
  const set = await ask(context, setPurseEnabled, { id, enabled: isEnabled ? 1 : 0 })
  return set.ok ? cardOf(context, id) : set
}

export const cardCommands = (ask: AskInside) => [
  command(listCall, listCards),
  command(findCall, async (context, { code }) => shown(context, await findCard(context, code))),
  command(readCall, async (context, { id, ...choice }) => shown(context, await cardOf(context, id), choice)),
  command(entriesCall, async (context, { id, cursor, limit, ...choice }) => {
    const card = await cardOf(context, id)
    if (!card.ok) return card
    const page = await ask(context, listPurseEntries, { id, cursor }, { limit })
    return page.ok ? entriesOfCard(page.value, card.value.currency, choice) : page
  }),
  command(totalsCall, async ({ tx, merchantId }) =>
    accept({
      data: (await sumPurses(tx, merchantId)).map(({ kind, isDeposit, currency, count, totalMinor }) => ({
        kind: OWED_KINDS[isDeposit ? 'deposit' : kind],
        count,
        total: sumOf(totalMinor, currency),
      })),
    }),
  ),
  command(issueCall, async (context, { external_id: externalId, ...contents }) => {
    const made = await makeOnce(context, {
      kind: 'gift_card',
      externalId,
      contents,
      make: () => sellCard(context, contents),
      read: (id) => issuedOf(context, id),
    })
    if (!made.ok) return made
    const { row, orderId } = made.value
    return accept(showResource(issuedGiftCard, { ...cardIn(context)(row), code: row.code, order_id: orderId }, {}))
  }),
  command(takeBackCall, async (context, asked) => shown(context, await takeBack(context, asked))),
  command(editCall, async (context, asked) => shown(context, await switchCard(ask, context, asked))),
]
