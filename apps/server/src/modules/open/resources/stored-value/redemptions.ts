import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  cardHoldResource,
  giveBackToGiftCard as giveBackCall,
  holdGiftCard as holdCall,
  redeemGiftCard as redeemCall,
  redemptionResource,
  releaseGiftCard as releaseCall,
} from '@kassa/contract/open/stored-value/redemptions.calls.ts'
import { readReference } from '@kassa/domain/payment/reference.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../../platform/calls/wrong-fields.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { releaseHoldOfApp } from '../../../member/public.ts'
import {
  giveBackToCard,
  holdCardByApp,
  readRedemption,
  redeemByApp,
  type RedemptionView,
} from '../../../stored-value/public.ts'
import { showResource } from '../../answer-resource.ts'
import { installationOf, makeOnce } from '../../external-id/make-once.ts'
import { whileFewUnfit } from '../../web-order/stored-value/tried-cards.ts'
import { moneyOf } from '../amounts.ts'
import { endOf } from '../tender.ts'

type Asked = OutputOf<typeof redeemCall.request>

const shown = ({ purse, ...row }: RedemptionView) =>
  accept(
    showResource(
      redemptionResource,
      {
        id: row.id,
        gift_card_id: purse.id,
        code_end: endOf(purse.code),
        outlet_id: row.outletId,
        amount: moneyOf(row.amountMinor, row.currency),
        given_back: moneyOf(row.givenBackMinor, row.currency),
        balance: moneyOf(purse.totalMinor, purse.currency),
        reference: row.reference,
        business_day: row.businessDay,
        at: row.at,
      },
      {},
    ),
  )

const wantedOf = (
  context: Context,
  { code, outlet_id: outletId, amount }: Pick<Asked, 'code' | 'outlet_id' | 'amount'>,
) => ({
  installationId: installationOf(context),
  outletId,
  code,
  amountMinor: amount.amount,
  currency: amount.currency,
})

/** Only a number that fits no card counts as a try. */
async function whileTrying<Found>(context: Context, find: () => Promise<Result<Found>>): Promise<Result<Found>> {
  let found: Result<Found> = refuse({ code: 'thing.not-found' })
  const tried = await whileFewUnfit(context, async () => {
    found = await find()
    return !found.ok && found.refusal.code === 'gift-card.unfit' ? found : accept(null)
  })
  return tried.ok ? found : tried
}

function redeem(context: Context, asked: Omit<Asked, 'external_id'>): Promise<Result<RedemptionView>> {
  const read = readReference(asked.reference)
  if (!read.ok) return Promise.resolve(refuse(unfitReference(asked.reference)))
  const wanted = { ...wantedOf(context, asked), reference: read.value, holdId: asked.hold_id }
  return whileTrying(context, () => redeemByApp(context, wanted))
}

const unfitReference = (typed: string) => refusedField('reference', typed, { problem: 'invalid_format' })

async function readOwn(context: Context, id: string): Promise<Result<RedemptionView>> {
  const view = await readRedemption(context, id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
}

const holdCard = command(holdCall, async (context, asked) => {
  const held = await whileTrying(context, () => holdCardByApp(context, wantedOf(context, asked)))
  if (!held.ok) return held
  const { id, purseId, amountMinor, currency, heldUntil } = held.value
  const amount = moneyOf(amountMinor, currency)
  return accept(showResource(cardHoldResource, { id, gift_card_id: purseId, amount, held_until: heldUntil }, {}))
})

const releaseCard = command(releaseCall, async (context, { id: holdId }) => {
  const { tx, merchantId } = context
  const released = await releaseHoldOfApp(tx, merchantId, { holdId, installationId: installationOf(context) })
  if (released) context.audit({ subject: 'purse', after: { released: holdId } })
  return accept({ data: released ? [{ id: holdId }] : [] })
})

const redeemCard = command(redeemCall, async (context, { external_id: externalId, ...contents }) => {
  const made = await makeOnce(context, {
    kind: 'redemption',
    externalId,
    contents,
    make: () => redeem(context, contents),
    read: (id) => readOwn(context, id),
  })
  return made.ok ? shown(made.value) : made
})

const giveBack = command(giveBackCall, async (context, { redemption_id: ofId, amount, reference }) => {
  const read = readReference(reference)
  if (!read.ok) return refuse(unfitReference(reference))
  const back = { amountMinor: amount.amount, currency: amount.currency, reference: read.value }
  const given = await giveBackToCard(context, { ...back, ofId, installationId: installationOf(context) })
  return given.ok ? shown(given.value) : given
})

export const redemptionCommands = () => [holdCard, releaseCard, redeemCard, giveBack]
