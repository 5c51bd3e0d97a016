import { archiveProduct, editProduct, readProduct, restoreProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { archiveMember, editMember, readMember } from '@kassa/contract/member/member.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { changeConnection, createConnection } from '@kassa/contract/open/connection.calls.ts'
import { permissionsOf, scopeNames, scopeTerms } from '@kassa/contract/open/scopes.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { redeemGiftCard } from '@kassa/contract/open/stored-value/redemptions.calls.ts'
import { holdQuote } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import {
  cancelWebOrder,
  createWebOrder,
  giveBackWebOrder,
  markWebOrderReady,
  shipWebOrder,
} from '@kassa/contract/open/web-order.calls.ts'
import { setPurseEnabled } from '@kassa/contract/stored-value/purse.calls.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { FeedCopy } from '../../../../test/make/feed-copy.ts'
import { makeOpenWorld, type OpenWorld } from '../../../../test/make/open-world.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'
import { restartFeeds } from './number-changes.ts'

/*
 * Random days of a shop, followed by an app: whatever tills and the office do, and however the app asks, its copy ends as a copy that is loaded anew.
 * FEED_WORLDS says how many days.
 */

const WORLDS = Number(process.env['FEED_WORLDS'] ?? 4)
const password = 'Harbour-17-Lamp'
let open: OpenWorld
const members: string[] = []
let shippedParcels = 0

beforeAll(async () => {
  open = await makeOpenWorld()
  const hash = await hashPassword(password)
  await open.world.sql(sql`update admin set password_hash = ${hash} where merchant_id = ${open.shop.merchantId}`)
  await open.world
    .sql(sql`update role set codes = array(select unnest(codes) union select unnest(${everyCode()}::text[]))
    where merchant_id = ${open.shop.merchantId}`)
  for (let at = 0; at < 3; at += 1) members.push(await open.shop.join(`Member ${at}`))
})
afterAll(() => open.world.close())

const everyCode = (): readonly string[] => [...new Set(scopeNames.flatMap((name) => codesOf(name)))]
const codesOf = (name: (typeof scopeNames)[number]) => permissionsOf([name]).map((key) => permissionCode(key))

const as = () => ({ as: open.shop.admin.token })
const done = ({ status, text }: { readonly status: number; readonly text: string }): void => {
  if (status >= 500) throw new Error(text)
}
const memberAt = (at: number): string => members[at % members.length] ?? ''
const productIds = () => [open.shop.line(0).productId, open.shop.line(1).productId, open.ids.otherProduct]

/** One thing that a shop does, by its number; a refusal is as good as anything else. */
const STEPS: Readonly<Record<string, (at: number) => Promise<void>>> = {
  async sell(at) {
    const sale = open.shop.saleTo(await open.shop.facts(memberAt(at)), [open.shop.line(at % 2, 1 + (at % 3))])
    await open.shop.desk.book(sale)
  },
  async refund(at) {
    const line = open.shop.line(0, 2)
    const sale = open.shop.saleTo(await open.shop.facts(memberAt(at)), [line])
    await open.shop.desk.book(sale)
    const lines = [{ line: 0, quantity: 1, goods: at % 2 === 0 ? ('restock' as const) : ('damaged' as const) }]
    await open.shop.desk.book(refundBody(open.shop.desk, sale, { lines, amountMinor: 1_000, tenders: [cash(1_000)] }))
  },
  async count(at) {
    const [outlet, variantId] =
      at % 2 === 0 ? [open.ids.outlet, open.ids.product] : [open.ids.otherOutlet, open.ids.otherProduct]
    const [row] = await open.world.sql<{ onHand: number }>(
      sql`select on_hand from stock where outlet_id = ${outlet} and variant_id = ${variantId}`,
    )
    const seenOnHand = row?.onHand ?? 0
    const counted = { variantId, quantity: 100 + at, seenOnHand, unitCostMinor: null, reason: 'Counted' }
    done(await open.world.call(adjustStock, counted, { ...as(), outlet }))
  },
  async price(at) {
    const id = productIds()[at % 3] ?? ''
    const { answer } = await open.world.call(readProduct, { id }, as())
    const { imageFileId: _picture, ...product } = answer
    const listings = product.listings.map((one) => ({ ...one, sellPriceMinor: 500 + at }))
    done(await open.world.call(editProduct, { ...product, listings }, as()))
  },
  async takeOff(at) {
    const { answer } = await open.world.call(readProduct, { id: open.ids.otherProduct }, as())
    const { imageFileId: _picture, ...product } = answer
    const listings = at % 2 === 0 ? [] : [{ ...usualListing, outletId: open.ids.otherOutlet }]
    done(await open.world.call(editProduct, { ...product, listings }, as()))
  },
  async archive(at) {
    const request = { productIds: [open.ids.otherProduct] }
    done(
      await (at % 2 === 0
        ? open.world.call(archiveProduct, request, as())
        : open.world.call(restoreProduct, request, as())),
    )
  },
  async rename(at) {
    const { answer } = await open.world.call(readMember, { id: memberAt(at) }, as())
    done(await open.world.call(editMember, { id: answer.id, version: answer.version, name: `Name ${at}` }, as()))
  },
  async forget(at) {
    const id = await open.shop.join(`Guest ${at}`)
    const { answer } = await open.world.call(readMember, { id }, as())
    const asked =
      at % 2 === 0
        ? open.world.call(archiveMember, { id }, as())
        : open.world.call(eraseMember, { id, cardNumber: answer.cardNumber }, as())
    done(await asked)
  },
  async webOrder(at) {
    const outlet = { outlet_id: at % 4 === 0 ? open.ids.otherOutlet : open.ids.outlet }
    const goods = at % 4 === 0 ? open.ids.otherProduct : open.ids.product
    const asked = { ...outlet, items: [{ variant_id: goods, quantity: 1 + (at % 2) }] }
    const quote = await open.world.call(quoteOrder, asked, { as: open.app.key })
    if (quote.status !== 200) return done(quote)
    if (at % 3 === 0)
      done(await open.world.call(holdQuote, { quote_id: quote.answer.id as string }, { as: open.app.key }))
    const { id, total } = quote.answer as { id: string; total: { amount: number; currency: 'USD' } }
    const tenders = [{ method: 'paid_outside' as const, reference: `PAY-${id}`, amount: total }]
    const order = { quote_id: id, customer: { name: `Buyer ${at}` }, tenders }
    done(await open.world.call(createWebOrder, order, { as: open.app.key }))
  },
  async moveWebOrder(at) {
    const [{ id, code, state } = {}] = await open.world.sql<{ id?: string; code?: string; state?: string }>(sql`
      select s.id, p.code, s.state from set_aside s join purse p on p.id = s.purse_id
      where s.merchant_id = ${open.shop.merchantId} and s.outlet_id = ${open.ids.outlet} order by s.id desc offset ${at % 2} limit 1`)
    if (id === undefined) return
    const as = { as: open.app.key }
    if (at % 5 === 0) return done(await open.world.call(markWebOrderReady, { id }, as))
    if (at % 5 === 1) return done(await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, as))
    if (at % 5 === 2 && state === 'cancelled') {
      const amount = { amount: 1_000, currency: 'USD' as const }
      return done(await open.world.call(giveBackWebOrder, { id, amount, reference: `BACK-${id}` }, as))
    }
    const sale = saleByPurse(open.shop.desk, [open.shop.line(0)], { kind: 'gift-card', code: code ?? '' }, 1_000)
    await open.shop.desk.book({ ...sale, orderId: id })
  },
  async shipWebOrder(at) {
    const [{ id } = {}] = await open.world.sql<{ id?: string }>(sql`
      select id from set_aside where merchant_id = ${open.shop.merchantId} and kind = 'web' order by id desc offset ${at % 3} limit 1`)
    if (id === undefined) return
    const parcel = at % 2 === 0 ? {} : { lines: [{ line: 0, quantity: 1 }] }
    const shipped = await open.world.call(shipWebOrder, { id, ...parcel }, { as: open.app.key })
    shippedParcels += Number(shipped.status === 200)
    done(shipped)
  },
  async giftCard(at) {
    const { giftCard: id, codeOfCard: code, outlet: outlet_id } = open.ids
    const amount = { amount: 30 + at, currency: 'USD' as const }
    if (at % 4 === 0) {
      const sale = saleByPurse(open.shop.desk, [open.shop.line(0)], { kind: 'gift-card', code }, amount.amount)
      await open.shop.desk.book(sale)
    } else if (at % 4 === 1) {
      const taken = { code, outlet_id, amount, reference: `BOOKING-${at}` }
      done(await open.world.call(redeemGiftCard, taken, { as: open.app.key }))
    } else if (at % 4 === 2) done(await open.world.call(setPurseEnabled, { id, enabled: at > 4 ? 1 : 0 }, as()))
    else done(await payIn(open.world, { as: open.shop.cashier.token, outlet: outlet_id }, 500, { purseId: id }))
  },
  async merge(at) {
    const goesId = await open.shop.join(`Twin ${at}`)
    await open.shop.desk.book(open.shop.saleTo(await open.shop.facts(goesId), [open.shop.line(0)]))
    done(await open.world.call(mergeMembers, { staysId: memberAt(at), goesId, note: 'Twins' }, as()))
  },
  async restore() {
    await restartFeeds(open.world.database)
  },
}

const usualListing = {
  sellPriceMinor: 700,
  purchasePriceMinor: null,
  memberPriceMinor: null,
  minimumPriceMinor: null,
  special: null,
  isOnShelf: true,
  warningType: 1 as const,
  warningLine: 3,
  minimumStock: 0,
  minimumDays: 0,
}

const connect = async (outlets: 'all' | string[]) => {
  const asked = { name: 'Copy', scopes: scopeNames, outlets, password }
  return (await open.world.call(createConnection, asked, as())).answer
}

const GRANTS = ['all', 'harbor', 'blind'] as const

/** Agrees anew: to everything, to one outlet without what belongs to the whole merchant, to everything without contacts and costs. */
async function agree(id: string, grant: (typeof GRANTS)[number]): Promise<void> {
  const outlets = grant === 'harbor' ? [open.ids.outlet] : ('all' as const)
  const scopes = scopeNames.filter((name) => {
    if (grant === 'harbor') return scopeTerms(name).needsAllOutlets !== true
    return grant === 'all' || (name !== 'member_contacts_read' && name !== 'costs_read')
  })
  const asked = { id, name: 'Copy', scopes, outlets, password }
  expect((await open.world.call(changeConnection, asked, as())).status).toBe(200)
}

const step = fc.record({ what: fc.constantFrom(...Object.keys(STEPS)), at: fc.nat({ max: 9 }) })
const turn = fc.oneof(
  { weight: 6, arbitrary: step.map((one) => ({ kind: 'step' as const, ...one })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'number' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('follow' as const), limit: fc.constantFrom(1, 3, 1_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('agree' as const), grant: fc.constantFrom(...GRANTS) }) },
)

const giveNumbers = async (): Promise<void> => {
  await open.world.settled()
  await open.world.runJob('open.number-changes')
}

/** Holds begin and end by time, and no change tells of that: an app asks before it promises. */
const withoutAvailable = (row: string): string => row.replace(/"available":\d+,/, '')

test('the copy equals what is there, row for row', { timeout: 12_000 * WORLDS + 60_000 }, async () => {
  const told = { rows: 0, restarts: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 14 }), async (turns) => {
      const { connectionId, key } = await connect('all')
      const copy = new FeedCopy(open.world, key)
      await copy.load()
      for (const one of turns) {
        if (one.kind === 'step') await STEPS[one.what]?.(one.at)
        else if (one.kind === 'number') await giveNumbers()
        else if (one.kind === 'agree') await agree(connectionId, one.grant)
        else await copy.follow(one.limit)
      }
      await giveNumbers()
      await copy.follow(1_000)
      const fresh = new FeedCopy(open.world, key)
      await fresh.load()
      expect(copy.rows.map(withoutAvailable)).toEqual(fresh.rows.map(withoutAvailable))
      told.rows += copy.rows.length
      told.restarts += copy.restarts
    }),
    { numRuns: WORLDS, endOnFailure: true },
  )
  console.log(
    `${WORLDS} days, ${told.rows} rows compared, begun anew ${told.restarts} times, ${shippedParcels} parcels shipped (${open.world.database.kind})`,
  )
})
