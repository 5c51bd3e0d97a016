import { answerConsent, askConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { moveMerchant, readOwnMerchant, updateOwnMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { handErrand, listErrands, snoozeErrand, undoChange } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let above: PlatformPeople
let stranger: string
let shop: Shop
let lastKey = 0

beforeAll(async () => {
  world = await makeWorld()
  above = await makeAbove(world)
  stranger = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makePartner(tx)).adminId }),
  )
})
beforeEach(async () => {
  shop = await makeShop(world, { partnerId: above.partner.partnerId })
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const ask = (as = above.partner.token) => world.call(askConsent, { id: shop.merchantId }, { as })
const say = (isAllowed: boolean, key = `consent-${++lastKey}`) =>
  world.call(answerConsent, { isAllowed }, { ...mine(), key })
const waiting = async () =>
  (await world.call(listErrands, {}, mine())).answer.rows.filter(({ kind }) => kind === 'consent-asked')
const own = async () => (await world.call(readOwnMerchant, {}, mine())).answer
const asked = async () => ((await own()).consentAsked === null ? 0 : 1)
const state = async () => [(await waiting()).length, await asked(), (await own()).sharesSalesWithPartner]

describe('consent', () => {
  it('waits in the merchant’s inbox from its asking until it is given, and again when that is taken back', async () => {
    expect(await state()).toEqual([0, 0, false])
    expect((await ask()).status).toBe(200)
    expect(await waiting()).toMatchObject([{ id: shop.merchantId, at: world.now, outletId: null }])
    expect(await state()).toEqual([1, 1, false])
    const key = `consent-${++lastKey}`
    const twice = await Promise.all([say(true, key), say(true, key)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await state()).toEqual([0, 0, true])
    expect((await world.call(undoChange, { key }, mine())).status).toBe(200)
    expect(await state()).toEqual([1, 1, false])
    expect((await say(false)).status).toBe(200)
    expect(await state()).toEqual([0, 0, false])
  })

  it('is answered once by two at once, and refused where nobody asks', async () => {
    expect((await say(true)).refusal.code).toBe('consent.not-asked')
    await ask()
    const both = await Promise.all([say(true), say(false)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await state()).toEqual([0, 0, both[0].status === 200])
  })

  it('is asked by a partner above the merchant, once, and again a month after a no', async () => {
    expect((await ask(above.operator)).refusal.code).toBe('consent.partners-only')
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask()).status).toBe(200)
    expect((await ask()).refusal.code).toBe('consent.waiting')
    await say(false)
    const { code, details } = (await ask()).refusal
    expect([code, details]).toMatchObject(['consent.declined', { limit: 30 }])
    world.passSeconds(30 * 86_400)
    expect((await ask()).status).toBe(200)
    expect((await say(true)).status).toBe(200)
    expect((await ask()).refusal.code).toBe('consent.given')
  })

  it('is answered on the merchant’s own page too, and not taken back over what somebody decided since', async () => {
    await ask()
    const key = `consent-${++lastKey}`
    await say(true, key)
    const change = async (sharesSalesWithPartner: boolean) =>
      world.call(
        updateOwnMerchant,
        updateOwnMerchant.request.parse({ ...(await own()), sharesSalesWithPartner }),
        mine(),
      )
    const saved = await change(false)
    expect(saved.status).toBe(200)
    expect((await own()).version).toBe(saved.answer.version)
    expect((await world.call(undoChange, { key }, mine())).refusal.code).toBe('undo.changed-meanwhile')
    await ask()
    await change(true)
    expect(await state()).toEqual([0, 0, true])
  })

  it('waits no longer once the merchant stands below another partner', async () => {
    await ask()
    const { partnerId } = await world.owner((tx) => makePartner(tx))
    const operator = await world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
    )
    expect((await world.call(moveMerchant, { id: shop.merchantId, partnerId }, { as: operator })).status).toBe(200)
    expect(await state()).toEqual([0, 0, false])
    expect((await say(true)).refusal.code).toBe('consent.not-asked')
  })

  it('is put off, brought back and handed on as everything in the inbox', async () => {
    await ask()
    const about = { kind: 'consent-asked', id: shop.merchantId }
    const until = new Date(Date.parse(world.now) + 3_600_000).toISOString()
    expect((await world.call(snoozeErrand, { ...about, until }, mine())).status).toBe(200)
    expect((await waiting())[0]?.snoozedUntil).toBe(until)
    expect((await world.call(snoozeErrand, { ...about, until: null }, mine())).status).toBe(200)
    expect((await world.call(handErrand, { ...about, to: shop.admin.id }, mine())).status).toBe(200)
    expect((await waiting())[0]).toMatchObject({ snoozedUntil: null, handedTo: { id: shop.admin.id } })
    expect(await world.sql(sql`select 1 from consent_ask where merchant_id = ${shop.merchantId}`)).toHaveLength(1)
  })
})
