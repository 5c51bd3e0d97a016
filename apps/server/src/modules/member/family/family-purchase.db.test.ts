// An order says by whose family card it was bought, where the card shares the account that the order is booked to.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { addFamilyCard, endFamilyCard } from '@kassa/contract/member/family.calls.ts'
import { readMember } from '@kassa/contract/member/member.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

proveAfterEach(() => world)

const give = async (memberId: string, name: string, cardNumber = '', at = shop) =>
  (await world.call(addFamilyCard, { memberId, name, cardNumber }, { as: at.admin.token })).answer

/** Books a sale of the member's account with this card, and answers what is filed of it, and its card as the order says it. */
async function buy(memberId: string, familyCard: string | undefined) {
  const sold = shop.saleTo(await shop.facts(memberId), [shop.line(0)])
  const sale: SaleBody = familyCard === undefined ? sold : { ...sold, familyCard }
  const [outcome] = await shop.desk.book(sale)
  const codes = outcome?.reasons.map(({ code }) => code)
  return { orderId: sale.orderId, codes, card: await cardOf(sale.orderId) }
}
const cardOf = async (id: string, as = shop.admin.token) =>
  (await world.call(readOrder, { id }, { as })).answer.familyCard
const cardNumberOf = async (id: string) =>
  (await world.call(readMember, { id }, { as: shop.admin.token })).answer.cardNumber

it('is named with its person and the account, however its letters were written', async () => {
  const ada = await shop.join('Ada')
  await give(ada, 'Ben', 'Fam-Ben-1')
  const shown = { cardNumber: 'Fam-Ben-1', name: 'Ben', holder: 'Ada' }
  expect(await buy(ada, 'FAM-BEN-1')).toMatchObject({ codes: [], card: shown })
  expect(await buy(ada, undefined)).toMatchObject({ codes: [], card: null })
})

it('is the card of then: one that ended meanwhile, or whose account was merged, is named on', async () => {
  const [ada, twin] = [await shop.join('Ada'), await shop.join('Adele')]
  const { id, cardNumber } = await give(twin, 'Cleo')
  const { orderId } = await buy(twin, cardNumber)
  await world.call(mergeMembers, { staysId: ada, goesId: twin, note: 'the same' }, { as: shop.admin.token })
  expect(await cardOf(orderId)).toEqual({ cardNumber, name: 'Cleo', holder: 'Ada' })
  await world.call(endFamilyCard, { id }, { as: shop.admin.token })
  // A till that has not heard of it yet, and one that names the account as it was.
  expect(await buy(ada, cardNumber)).toMatchObject({ codes: [], card: { cardNumber, holder: 'Ada' } })
  const before = { ...shop.saleTo(await shop.facts(ada), [shop.line(0)]), memberId: twin, familyCard: cardNumber }
  const snapshot = before.snapshot as { readonly member: object }
  const [outcome] = await shop.desk.book({
    ...before,
    snapshot: { ...snapshot, member: { ...snapshot.member, id: twin } },
  })
  expect(outcome?.reasons.map(({ code }) => code)).not.toContain('sale.family-card-unknown')
  expect(await cardOf(before.orderId)).toMatchObject({ cardNumber, holder: 'Ada' })
})

it('of another account, another merchant or nobody is filed, and the order names none', async () => {
  const [ada, bea] = [await shop.join('Ada'), await shop.join('Bea')]
  const theirs = await give(bea, 'Dan')
  const elsewhere = await give(await other.join('Eve'), 'Fay', 'ELSEWHERE-1', other)
  for (const number of [theirs.cardNumber, elsewhere.cardNumber, '0000000017', await cardNumberOf(ada)])
    expect(await buy(ada, number)).toMatchObject({ codes: ['sale.family-card-unknown'], card: null })
  // The purchases are the account’s all the same.
  expect(await shop.account(ada)).toMatchObject({ visits: 4, spentMinor: 4_000 })
  const nobody = { ...shop.desk.sale([shop.line(0)]), familyCard: theirs.cardNumber }
  const [outcome] = await shop.desk.book(nobody)
  expect(outcome?.reasons.map(({ code }) => code)).toEqual(['sale.family-card-unknown'])
})

it('is a number alone for whoever sees no members, and once they are erased', async () => {
  const ada = await shop.join('Ada')
  const { cardNumber } = await give(ada, 'Ben')
  const { orderId } = await buy(ada, cardNumber)
  const { merchantId, outlet } = shop
  const as = await world.owner(async (tx) => {
    const codes = [permissionCode('platform.analysis.orders')]
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outlet.outletId], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })
  expect(await cardOf(orderId, as)).toEqual({ cardNumber, name: '', holder: '' })
  expect(await cardOf(orderId)).toMatchObject({ name: 'Ben', holder: 'Ada' })
  // Whoever holds points is not erased.
  const points = -(await shop.account(ada)).points
  await world.call(adjustPoints, { id: ada, points, note: 'gone' }, { as: shop.admin.token })
  await world.call(eraseMember, { id: ada, cardNumber: await cardNumberOf(ada) }, { as: shop.admin.token })
  expect(await cardOf(orderId)).toMatchObject({ cardNumber, name: '' })
  expect((await world.call(readOrder, { id: orderId }, { as: other.admin.token })).status).toBe(404)
})

it('is written once, whatever is sent again', async () => {
  const ada = await shop.join('Ada')
  const { cardNumber } = await give(ada, 'Ben')
  const sale = { ...shop.saleTo(await shop.facts(ada), [shop.line(0)]), familyCard: cardNumber }
  await shop.desk.book(sale)
  await shop.desk.book(sale)
  const rows = await world.sql(sql`select family_card_id from family_purchase where order_id = ${sale.orderId}`)
  expect(rows).toHaveLength(1)
})
