// Passes at Google follow their members: each is written anew there. Nothing waits for Google.
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberShop } from '../../../../test/make/member-shop.ts'
import { ISSUER, makeWalletWorld, type WalletWorld } from '../../../../test/make/wallet-world.ts'
import type { World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let on: WalletWorld
let world: World
let shop: MemberShop

beforeAll(async () => {
  on = await makeWalletWorld()
  ;({ world, shop } = on)
  await on.setUpGoogle()
})
afterAll(() => on.close())
beforeEach(async () => {
  on.google.answerWith = undefined
  on.google.requests.length = 0
  world.passSeconds(10)
  await world.sql(sql`delete from wallet_pass`)
})

const mine = () => ({ as: shop.admin.token })
const give = (id: string, points: number) => world.call(adjustPoints, { id, points, note: 'x' }, mine())
/** Both jobs, as time would run them. */
async function tell() {
  await world.runJob('member.renew-passes')
  await world.runJob('member.push-passes')
}
const due = () => world.sql(sql`select attempts from wallet_pass where due_at is not null`)

describe('telling Google', () => {
  const save = async (name: string) => {
    const memberId = await shop.join(name)
    await on.makePass(memberId, 'google')
    const [row] = await world.sql<{ id: string }>(sql`select id from wallet_pass where member_id = ${memberId}`)
    const id = `${ISSUER}.${row?.id ?? ''}`
    return { memberId, id, isSaved: () => on.google.kept.set(id, { id }) }
  }
  it('writes the pass anew by the account’s own word, and leaves one that nobody saved', async () => {
    const [ada, bob] = [await save('Ada'), await save('Bob')]
    ada.isSaved()
    await give(ada.memberId, 70)
    await give(bob.memberId, 70)
    await tell()
    expect(on.google.kept.get(ada.id)).toMatchObject({ loyaltyPoints: { balance: { string: '70' } }, state: 'ACTIVE' })
    expect(on.google.kept.has(bob.id)).toBe(false)
    expect(await due()).toEqual([])
  })

  it.each([429, 500, 'hang', 401] as const)('answered by %s tries again, and is well again', async (how) => {
    const ada = await save('Ada')
    ada.isSaved()
    on.google.answerWith = how
    await give(ada.memberId, 70)
    await tell()
    expect(await due()).toMatchObject([{ attempts: 1 }])
    on.google.answerWith = undefined
    world.passSeconds(6)
    await world.runJob('member.push-passes')
    expect(on.google.kept.get(ada.id)).toMatchObject({ loyaltyPoints: { balance: { string: '70' } } })
    expect(await due()).toEqual([])
  })

  it('makes the pass of somebody erased inactive, without their name', async () => {
    const { id: memberId, cardNumber } = (await world.call(createMember, { name: 'Cleo Gone' }, mine())).answer
    await on.makePass(memberId, 'google')
    const [row] = await world.sql<{ id: string }>(sql`select id from wallet_pass where member_id = ${memberId}`)
    const id = `${ISSUER}.${row?.id ?? ''}`
    on.google.kept.set(id, { id, accountName: 'Cleo Gone' })
    await world.call(eraseMember, { id: memberId, cardNumber }, mine())
    await tell()
    expect(on.google.kept.get(id)).toMatchObject({
      state: 'INACTIVE',
      accountName: null,
      accountId: null,
      barcode: null,
    })
  })
})
