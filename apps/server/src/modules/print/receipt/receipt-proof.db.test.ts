import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { readPublicReceipt, RECEIPT_LINK_DAYS } from '@kassa/contract/print/receipt-link.calls.ts'
import { checkReceipt, openProvedReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { claimText, writeProof, type ReceiptClaim } from '@kassa/domain/receipt/receipt-proof.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let other: SellingShop
let claim: ReceiptClaim
let unsent: ReceiptClaim

const signed = (about: ReceiptClaim, key: KeyObject): string => {
  const signature = sign('sha256', Buffer.from(claimText(about)), { key, dsaEncoding: 'ieee-p1363' })
  return writeProof({ ...about, signature: signature.toString('base64url') })
}
const check = async (word: string) => world.call(checkReceipt, { word }, {})

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  const claimOf = (body: ReturnType<SellingShop['desk']['sale']>): ReceiptClaim => ({
    merchantId: shop.merchantId,
    number: body.number,
    soldAt: Math.floor(Date.parse(body.at) / 1_000),
    totalMinor: (body.answer as { totals: { payableMinor: number } }).totals.payableMinor,
    currency: body.currency,
  })
  const body = shop.desk.sale([shop.line(0, 2)], { tenders: (due) => [cash(due)] })
  await shop.desk.book(body)
  claim = claimOf(body)
  unsent = { ...claim, number: `${claim.number}99` }
})
afterAll(() => world.close())

describe('what a receipt’s code says', () => {
  it('is real where its device signed it and the books say the same: outlet, date and total, and nothing else', async () => {
    const { answer } = await check(signed(claim, shop.desk.device.privateKey))
    expect(answer).toMatchObject({ state: 'genuine', totalMinor: claim.totalMinor, currency: claim.currency })
    expect(Object.keys(answer).toSorted()).toEqual(['at', 'currency', 'outletName', 'state', 'timeZone', 'totalMinor'])
    expect((await check(`https://x.example/receipt-check#${signed(claim, shop.desk.device.privateKey)}`)).status).toBe(
      200,
    )
  })

  it('is signed, and waits for its sale, where that has not been sent', async () => {
    expect((await check(signed(unsent, shop.desk.device.privateKey))).answer.state).toBe('not-booked')
  })

  it('is refused as forged where anything was changed, somebody else signed it, or the books say otherwise', async () => {
    const key = shop.desk.device.privateKey
    const word = signed(claim, key)
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const forged = [
      word.replace(/\.[0-9a-z]+\.([A-Z]{3})\./, '.zz.$1.'),
      `${word.slice(0, -4)}${word.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      signed(claim, stranger),
      signed(claim, other.desk.device.privateKey),
      signed({ ...claim, merchantId: other.merchantId }, other.desk.device.privateKey),
      signed({ ...claim, totalMinor: claim.totalMinor + 1 }, key),
      signed({ ...claim, soldAt: claim.soldAt - 86_400 }, key),
    ]
    const codes = await Promise.all(forged.map(async (one) => (await check(one)).refusal.code))
    expect(codes).toEqual(forged.map(() => 'receipt-proof.forged'))
  })

  it('that is none says so, and so does one of a merchant that is not there', async () => {
    expect((await check('RC-1-01-000001')).refusal.code).toBe('receipt-proof.unreadable')
    const nowhere = { ...claim, merchantId: '01890a5d-ac96-774b-bcce-b302099a8057' }
    expect((await check(signed(nowhere, shop.desk.device.privateKey))).refusal.code).toBe('receipt-proof.forged')
  })
})

describe('whoever holds the paper', () => {
  const open = async (word: string) => world.call(openProvedReceipt, { word }, {})

  it('is led to its receipt for as long as a link opens it, and to none that is forged or not there yet', async () => {
    const key = shop.desk.device.privateKey
    const word = signed(claim, key)
    const { token, expiresAt } = (await open(word)).answer
    const { answer } = await world.call(readPublicReceipt, { token }, {})
    expect(answer).toMatchObject({ number: claim.number, expiresAt })
    expect(Math.floor(Date.parse(expiresAt) / 1_000)).toBe(claim.soldAt + RECEIPT_LINK_DAYS * 86_400)
    expect((await open(signed({ ...claim, totalMinor: 1 }, key))).refusal.code).toBe('receipt-proof.forged')
    expect((await open(signed(claim, other.desk.device.privateKey))).refusal.code).toBe('receipt-proof.forged')
    expect((await open(signed(unsent, key))).refusal.code).toBe('thing.not-found')
    expect((await open('RC-1-01-000001')).refusal.code).toBe('receipt-proof.unreadable')
    world.setNow(expiresAt)
    expect((await open(word)).refusal.code).toBe('receipt-link.expired')
  })
})
