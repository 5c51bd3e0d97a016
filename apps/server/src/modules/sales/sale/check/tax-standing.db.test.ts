// A member who is free of tax by a paper of their own: kept, told to the desk, and held against what tills say.
import { readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { createMember, editMember } from '@kassa/contract/member/member.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import type { Snapshot, TaxExemption } from '@kassa/domain/basket/index.ts'
import { exemptionBy } from '@kassa/domain/member/tax-standing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earnRule, makeMemberShop, spendRule, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const office = () => ({ as: shop.admin.token })
const desk = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const paper = { paperNumber: 'NY-1', lastDay: '2026-03-31', codes: null }
let phones = 0
const join = async (taxStanding: typeof paper | null = paper) => {
  phones += 1
  const typed = { name: 'Consulate', phone: `+1 212 555 01${String(phones).padStart(2, '0')}`, taxStanding }
  return (await world.call(createMember, typed, office())).answer
}

/** Sells one piece to the member by a claimed paper; answers what became of it, and the tax that was not paid. */
async function sell(id: string, exemption: TaxExemption) {
  const member = await shop.facts(id)
  const change = (plain: Snapshot): Snapshot => ({
    ...plain,
    member,
    settings: { ...plain.settings, earnRule, spendRule },
  })
  const body = shop.desk.sale([shop.line(0)], { exemption, change })
  const [outcome] = await shop.desk.book(body)
  const { exemption: free } = body.answer as { exemption?: { taxMinor: number } }
  return { outcome: outcome?.outcome, codes: outcome?.reasons?.map(({ code }) => code) ?? [], free: free?.taxMinor }
}

it('is kept with the member, told to the desk, and cleared or left alone by an edit', async () => {
  const { id, version, name, taxStanding } = await join()
  expect(taxStanding).toEqual(paper)
  expect((await world.call(readMemberAtDesk, { id }, desk())).answer.taxStanding).toEqual(paper)
  // A page of the release before does not know it, and leaves it out.
  const kept = (await world.call(editMember, { id, version, name, note: 'seen' }, office())).answer
  expect(kept.taxStanding).toEqual(paper)
  const ended = { id, version: kept.version, name, taxStanding: { ...paper, lastDay: '2026-03-01' } }
  const over = (await world.call(editMember, ended, office())).answer
  const told = (await world.call(readMemberAtDesk, { id }, desk())).answer
  expect([told.taxStanding, told.standingEndedOn]).toEqual([undefined, '2026-03-01'])
  const cleared = { id, version: over.version, name, taxStanding: null }
  expect((await world.call(editMember, cleared, office())).answer.taxStanding).toBe(null)
  expect((await world.call(readMemberAtDesk, { id }, desk())).answer.taxStanding).toBeUndefined()
})

it('frees a sale of tax without anybody’s permission', async () => {
  const { id } = await join()
  const sold = await sell(id, exemptionBy(paper))
  expect(sold).toMatchObject({ outcome: 'accepted', codes: [] })
  expect(sold.free).toBeGreaterThan(0)
})

it.each([
  ['another number', paper, { ...exemptionBy(paper), paperNumber: 'NY-2' }],
  ['a paper that has ended', { ...paper, lastDay: '2026-03-01' }, exemptionBy(paper)],
  ['more taxes than it names', { ...paper, codes: ['PST'] }, exemptionBy(paper)],
  ['no paper at all', null, exemptionBy(paper)],
] as const)('is booked and filed by %s', async (_, standing, exemption) => {
  const { id } = await join(standing as typeof paper | null)
  expect(await sell(id, exemption)).toMatchObject({ outcome: 'review', codes: ['sale.standing-unknown'] })
})

it.each([
  ['no number', { ...paper, paperNumber: '' }],
  ['61 characters', { ...paper, paperNumber: 'x'.repeat(61) }],
  ['no tax at all', { ...paper, codes: [] }],
  ['a code of 13', { ...paper, codes: ['x'.repeat(13)] }],
])('is refused with %s', async (_, taxStanding) => {
  const refused = await world.call(createMember, { name: 'Wrong', phone: '', taxStanding }, office())
  expect([refused.status, refused.refusal.code]).toEqual([422, 'request.invalid'])
})

it('goes with everything that names an erased member', async () => {
  const { id, cardNumber } = await join()
  expect((await world.call(eraseMember, { id, cardNumber }, office())).status).toBe(200)
  expect(await world.sql(sql`select tax_standing from member where id = ${id}`)).toEqual([{ taxStanding: null }])
})
