import { archiveProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { readMember } from '@kassa/contract/member/member.calls.ts'
import { listChanges, type ChangeKind } from '@kassa/contract/open/change.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { cash } from '../../../../test/make/desk.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeAppShop } from '../../../../test/make/app-world.ts'
import { makeOpenWorld, type OpenWorld } from '../../../../test/make/open-world.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeNeighbour } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { restartFeeds } from './number-changes.ts'

let open: OpenWorld

beforeAll(async () => {
  open = await makeOpenWorld()
})
afterAll(() => open.world.close())

const giveNumbers = async (): Promise<void> => {
  await open.world.settled()
  await open.world.runJob('open.number-changes')
}

const ask = (after?: string, more: { readonly kinds?: string; readonly limit?: number } = {}, key = open.app.key) =>
  open.world.call(listChanges, { ...(after === undefined ? {} : { after }), ...more }, { as: key })

/** The place of now, with nothing waiting before it. */
const placeOfNow = async (): Promise<string> => {
  await giveNumbers()
  return (await ask()).answer.next
}

/** Changes since a place, in short. */
const toldSince = async (after: string): Promise<readonly string[]> => {
  await giveNumbers()
  const { data, complete } = (await ask(after)).answer
  expect(complete).toBe(true)
  return data.map(({ kind, op, id }) => `${op} ${kind} ${id}`).toSorted()
}

const touchProduct = sql`update product set unit = unit || 'x' where id =`

test('a sale tells of its order, its goods and its member, and a refund of the same and of itself', async () => {
  const { shop, ids } = open
  const start = await placeOfNow()
  const sale = shop.saleTo(await shop.facts(ids.member), [shop.line(0, 2), shop.line(1)])
  await shop.desk.book(sale)
  const goods = [shop.line(0).productId, shop.line(1).productId]
  const ofSale = [
    `changed member ${ids.member}`,
    `changed order ${sale.orderId}`,
    ...goods.map((id) => `changed stock_level ${id}`),
  ]
  expect(await toldSince(start)).toEqual(ofSale.toSorted())
  const sold = await placeOfNow()
  const body = refundBody(shop.desk, sale, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_000,
    tenders: [cash(1_000)],
  })
  await shop.desk.book(body)
  expect(await toldSince(sold)).toEqual(
    [
      `changed member ${ids.member}`,
      `changed order ${sale.orderId}`,
      `changed refund ${body.refundId}`,
      `changed stock_level ${goods[0]}`,
    ].toSorted(),
  )
  expect(await toldSince(await placeOfNow())).toEqual([])
})

test('a sale writes nothing for it but the event that it writes anyway', async () => {
  const { shop, ids, world } = open
  await giveNumbers()
  await shop.desk.book(shop.saleTo(await shop.facts(ids.member), [shop.line(0)]))
  expect(await world.sql(sql`select kind from change_waiting`)).toEqual([])
})

test('a thing that changes often stands in the feed once, at its newest place', async () => {
  const start = await placeOfNow()
  for (let at = 0; at < 5; at += 1) {
    await open.world.sql(sql`${touchProduct} ${open.ids.product}`)
    await giveNumbers()
  }
  expect(await toldSince(start)).toEqual([`changed product ${open.ids.product}`])
})

test('pages lead to the end without a gap and without a repeat', async () => {
  const start = await placeOfNow()
  await open.shop.desk.book(
    open.shop.saleTo(await open.shop.facts(open.ids.member), [open.shop.line(0), open.shop.line(1)]),
  )
  const all = await toldSince(start)
  const paged: string[] = []
  for (let [after, isComplete] = [start, false]; !isComplete;) {
    const { data, next, complete } = (await ask(after, { limit: 1 })).answer
    paged.push(...data.map(({ kind, op, id }) => `${op} ${kind} ${id}`))
    after = next
    isComplete = complete
  }
  expect(paged.toSorted()).toEqual(all)
})

test('what is archived or erased is gone', async () => {
  const { world, shop, ids } = open
  const as = { as: shop.admin.token }
  const start = await placeOfNow()
  await world.call(archiveProduct, { productIds: [ids.otherProduct] }, as)
  const id = await shop.join('Passing Guest')
  const { cardNumber } = (await world.call(readMember, { id }, as)).answer
  await world.call(eraseMember, { id, cardNumber }, as)
  expect((await world.call(readProduct, { id: ids.otherProduct }, as)).answer.isArchived).toBe(true)
  const told = await toldSince(start)
  expect(told).toEqual(expect.arrayContaining([`gone product ${ids.otherProduct}`, `gone member ${id}`]))
})

describe('a transaction that is open for long', () => {
  test('is told when it ends, behind whatever came meanwhile', async () => {
    // One connection cannot hold a transaction open beside others.
    if (open.world.database.kind === 'pglite') return
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<undefined>()
    const start = await placeOfNow()
    const long = open.world.database.transaction({ kind: 'owner' }, async (tx) => {
      await tx.run(sql`${touchProduct} ${open.ids.product}`)
      written(undefined)
      await held
    })
    await hasWritten
    await open.shop.desk.book(open.shop.saleTo(await open.shop.facts(open.ids.member), [open.shop.line(1)]))
    const meanwhile = await toldSince(start)
    expect(meanwhile).toHaveLength(3)
    expect(meanwhile.filter((one) => one.includes('product'))).toEqual([])
    const after = await placeOfNow()
    release(undefined)
    await long
    expect(await toldSince(after)).toEqual([`changed product ${open.ids.product}`])
  })

  test('holds up nobody who gives numbers in another process', async () => {
    if (open.world.database.kind === 'pglite') return
    const other = await makeNeighbour(open.world)
    try {
      const start = await placeOfNow()
      await open.world.sql(sql`${touchProduct} ${open.ids.product}`)
      await open.world.settled()
      await Promise.all([open.world.runJob('open.number-changes'), other.runJob('open.number-changes')])
      expect(await toldSince(start)).toEqual([`changed product ${open.ids.product}`])
    } finally {
      await other.close()
    }
  })
})

describe('a place', () => {
  test('is begun anew after a restore', async () => {
    const start = await placeOfNow()
    await restartFeeds(open.world.database)
    const refused = await ask(start)
    expect([refused.status, refused.refusal.code]).toEqual([409, 'feed.restarted'])
    expect(await toldSince(await placeOfNow())).toEqual([])
  })

  test.each(['', 'nowhere', 'AAAA'])('that is none of ours is refused: %j', async (after) => {
    expect((await ask(after)).status).toBe(409)
  })

  test('of another merchant is refused, and its feed is its own', async () => {
    const other = await makeAppShop(open.world)
    const { key } = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
    const start = await placeOfNow()
    expect((await ask(start, {}, key)).refusal.code).toBe('feed.restarted')
    await open.world.sql(sql`${touchProduct} ${other.ids.product}`)
    expect(await toldSince(start)).toEqual([])
  })
})

describe('the grant', () => {
  const appWith = (scopes: typeof scopeNames, outletIds: readonly string[] | 'all' = 'all') =>
    open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes, outletIds }))

  test('shows the kinds of its scopes, and refuses another that is named', async () => {
    const { key } = await appWith(['products_read'])
    const start = await placeOfNow()
    await open.shop.desk.book(open.shop.saleTo(await open.shop.facts(open.ids.member), [open.shop.line(0)]))
    await open.world.sql(sql`${touchProduct} ${open.ids.product}`)
    await giveNumbers()
    const { data } = (await ask(start, {}, key)).answer
    expect(data.map(({ kind }) => kind)).toEqual(['product' satisfies ChangeKind])
    const refused = await ask(start, { kinds: 'product,member' }, key)
    expect([refused.status, refused.refusal]).toMatchObject([403, { code: 'scope.missing' }])
    expect((await ask(start, { kinds: 'cash' }, key)).status).toBe(422)
  })

  test('shows its outlets', async () => {
    const { key } = await appWith(scopeNames, [open.ids.otherOutlet])
    const start = await placeOfNow()
    await open.shop.desk.book(open.shop.saleTo(await open.shop.facts(open.ids.member), [open.shop.line(0)]))
    await giveNumbers()
    const { text } = await ask(start, {}, key)
    expect(text).not.toContain('"order"')
    expect(text).not.toContain(open.ids.outlet)
  })
})

test('a merchant without an app has no feed, and one whose first app comes begins there', async () => {
  const { world } = open
  const quiet = await makeMemberShop(world)
  const { productId } = quiet.line(0)
  await world.sql(sql`${touchProduct} ${productId}`)
  await quiet.desk.book(quiet.saleTo(await quiet.facts(await quiet.join('Ada Byron')), [quiet.line(0)]))
  await giveNumbers()
  const rows = sql`select number from change where merchant_id = ${quiet.merchantId}`
  expect(await world.sql(rows)).toEqual([])
  expect(await world.sql(sql`select kind from change_waiting`)).toEqual([])
  const { key } = await world.owner((tx) => makeApp(tx, quiet.merchantId))
  const start = (await ask(undefined, {}, key)).answer.next
  await world.sql(sql`${touchProduct} ${productId}`)
  await giveNumbers()
  expect((await ask(start, {}, key)).answer.data).toMatchObject([{ kind: 'product', id: productId }])
})
