import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { readOwnFiscalReceipt } from '@kassa/contract/print/fiscal-receipt.calls.ts'
import { createReceiptLink, downloadReceipt, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { LOCALES } from '@kassa/domain/text/locale.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketsOf, makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const HELD = { principalMinor: 8_000, bonusMinor: 2_000 }

/** A member with 500 points, 80.00 paid in and 20.00 given on top. */
async function rich(name: string): Promise<string> {
  const id = await shop.join(name)
  await world.call(adjustPoints, { id, points: 500, note: 'begin' }, mine())
  for (const [bucket, amountMinor] of [
    ['principal', 8_000],
    ['bonus', 2_000],
  ] as const)
    // prettier-ignore
    await world.call(adjustBalance, { id, bucket, amountMinor, note: 'begin' }, mine())
  return id
}

type Spend = Parameters<MemberShop['saleTo']>[2]
async function sell(id: string, count: number, spend: Spend = {}): Promise<string> {
  const sale = shop.saleTo(await shop.facts(id), [shop.line(0, count)], spend)
  await shop.desk.book(sale)
  return sale.orderId
}
const own = async (orderId: string) =>
  (await world.call(readOwnFiscalReceipt, { orderId }, { device: shop.desk.device })).answer.member
const linkTo = async (orderId: string) => (await world.call(createReceiptLink, { orderId }, mine())).answer.token

describe('what a sale left its member', () => {
  it('is what the books said right after it, whatever came later', async () => {
    const id = await rich('Ada')
    // 70.00 less 3.00 for 300 points: 60 points earned, 50.00 paid from both buckets.
    const first = await sell(id, 7, { points: 300, balance: bucketsOf(HELD, 5_000) })
    await sell(id, 1)
    expect(await own(first)).toMatchObject({ name: 'Ada', points: 260, balanceMinor: 5_000 })
  })

  it('counts both buckets where one of them paid', async () => {
    const id = await rich('Bea')
    const orderId = await sell(id, 1, { balance: { principalMinor: 1_000, bonusMinor: 0 } })
    expect(await own(orderId)).toMatchObject({ points: 510, balanceMinor: 9_000 })
  })

  it('is nothing where the sale moved nothing of the kind, or had no member', async () => {
    const id = await rich('Cleo')
    const sale = shop.saleTo(await shop.facts(id), [shop.line(3)])
    await shop.desk.book(sale)
    expect(await own(sale.orderId)).toMatchObject({ name: 'Cleo', points: null, balanceMinor: null })
    const plain = shop.desk.sale([shop.line(0)])
    await shop.desk.book(plain)
    expect(await own(plain.orderId)).toBeNull()
  })

  it('stays with a member who was merged, and goes on with who stayed', async () => {
    const [goes, stays] = [await rich('Dora'), await rich('Dorothy')]
    const before = await sell(goes, 1)
    await world.call(mergeMembers, { staysId: stays, goesId: goes, note: 'same person' }, mine())
    expect(await own(before)).toMatchObject({ name: 'Dora', points: 510 })
    const late = shop.saleTo({ ...(await shop.facts(stays)), id: goes }, [shop.line(0)])
    await shop.desk.book(late)
    expect(await own(late.orderId)).toMatchObject({ points: 1_020 })
  })

  it('names nobody on the page behind a link, in any language', async () => {
    const id = await rich('Ethel')
    const orderId = await sell(id, 7, { points: 300, balance: bucketsOf(HELD, 5_000) })
    const token = await linkTo(orderId)
    const { answer } = await world.call(readPublicReceipt, { token }, {})
    expect(answer.memberLeft).toEqual({ points: 260, balanceMinor: 5_000 })
    expect(JSON.stringify(answer)).not.toContain('Ethel')
    const words = ['Points after this sale', '本单后积分', 'お会計後のポイント']
    for (const [at, language] of LOCALES.entries()) {
      const { text } = await world.call(downloadReceipt, { token, form: 'html', language }, {})
      const lines = text.replaceAll(/<[^>]+>/g, '')
      expect(lines).toContain('260')
      expect(words.filter((word) => lines.includes(word))).toHaveLength(1)
      expect(lines).toContain(words[['en-US', 'zh-CN', 'ja-JP'].indexOf(language)] ?? String(at))
      expect(lines).not.toContain('Ethel')
    }
  })
})

it('what is held for a payment is told with what is left beside it', async () => {
  const id = await rich('Flo')
  const orderId = shop.saleTo(await shop.facts(id), [shop.line(0)]).orderId
  const asked = { orderId, memberId: id, points: 200, balanceMinor: 4_000, password: null }
  const { answer } = await world.call(holdMember, asked, { device: shop.desk.device })
  expect(answer.left).toEqual({ points: 300, balanceMinor: 6_000 })
})
