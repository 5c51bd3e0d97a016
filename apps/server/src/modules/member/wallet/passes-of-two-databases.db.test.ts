// Cards in wallets of members whose merchant lives in the second database, or moves: telephones know one address for good.
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { readPass } from '../../../../test/make/read-pass.ts'
import { makeWalletWorld, type WalletWorld } from '../../../../test/make/wallet-world.ts'
import { makeTwoDatabases, moveTo, type TwoDatabases } from '../../../../test/two-databases.ts'
import type { World } from '../../../../test/world.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'

const TYPE = 'pass.example.card'
const NOBODY = '00000000-0000-4000-8000-000000002626'

interface Kept {
  readonly memberId: string
  readonly serial: string
  readonly token: string
}

onPostgres('cards in wallets where there are two databases', () => {
  let both: TwoDatabases
  let on: WalletWorld
  let shop: MemberShop
  let ada: Kept

  beforeAll(async () => {
    on = await makeWalletWorld({}, async (settings) => {
      both = await makeTwoDatabases(settings)
      return Object.assign(Object.create(both.one) as World, { close: () => both.close() })
    })
    shop = await makeMemberShop(both.two)
    expect((await on.setUpApple(shop)).status).toBe(200)
    ada = await keep('Ada')
  }, 60_000)
  afterAll(() => on.close())

  /** A new member with a pass, as a telephone knows it. */
  async function keep(name: string): Promise<Kept> {
    const memberId = await shop.join(name)
    const { pass } = await on.passOf(memberId, shop)
    return { memberId, serial: pass['serialNumber'] as string, token: pass['authenticationToken'] as string }
  }

  const telephone = (method: 'GET' | 'POST', path: string, token?: string, merchantId = shop.merchantId) =>
    on.world.running.server.app.inject({
      method,
      url: `/cashier/api/member/wallet/${merchantId}/v1/${path}`,
      headers: { ...(token !== undefined && { authorization: `ApplePass ${token}` }) },
      ...(method === 'POST' && { payload: JSON.stringify({ pushToken: 'token-of-phone' }) }),
    })
  const register = ({ serial, token }: Kept, device = 'phone') =>
    telephone('POST', `devices/${device}/registrations/${TYPE}/${serial}`, token)
  const pointsOn = async ({ serial, token }: Kept): Promise<unknown> => {
    const given = await telephone('GET', `passes/${TYPE}/${serial}`, token)
    expect(given.statusCode).toBe(200)
    const { pass } = await readPass(given.rawPayload, on.certificates.root.certificate)
    return (pass['storeCard'] as { headerFields: { value: unknown }[] }).headerFields[0]?.value
  }
  const give = async ({ memberId }: Kept, points: number) => {
    const given = await both.one.call(adjustPoints, { id: memberId, points, note: 'x' }, { as: shop.admin.token })
    expect(given.status).toBe(200)
  }
  const tell = async (world: World) => {
    both.one.passSeconds(10)
    await world.runJob('member.renew-passes')
    await world.runJob('member.push-passes')
  }

  it('are made, fetched, registered and renewed where the merchant lives', async () => {
    expect((await register(ada)).statusCode).toBe(201)
    await give(ada, 50)
    await tell(both.two)
    expect(on.apple.pushes).toHaveLength(1)
    expect(await pointsOn(ada)).toBe(50)
  })

  it('go on at their address behind a move, and telephones that registered before it are told', async () => {
    await moveTo(both, 'one', shop.merchantId)
    on.apple.pushes.length = 0
    expect((await register(ada)).statusCode).toBe(200)
    const listed = await telephone('GET', `devices/phone/registrations/${TYPE}`)
    expect(JSON.parse(listed.body)).toMatchObject({ serialNumbers: [ada.serial] })
    await give(ada, 7)
    await tell(both.one)
    expect(on.apple.pushes).toHaveLength(1)
    expect(await pointsOn(ada)).toBe(57)
    const bob = await keep('Bob')
    expect((await register(bob, 'other')).statusCode).toBe(201)
    await moveTo(both, 'two', shop.merchantId)
    expect([await pointsOn(ada), await pointsOn(bob)]).toEqual([57, 0])
  }, 120_000)

  it('that are due when the merchant moves are told of by the database where it lives then, once', async () => {
    on.apple.pushes.length = 0
    await give(ada, 1)
    both.one.passSeconds(10)
    await both.two.runJob('member.renew-passes')
    await moveTo(both, 'one', shop.merchantId)
    await both.two.runJob('member.push-passes')
    expect(on.apple.pushes).toEqual([])
    await both.one.runJob('member.push-passes')
    expect(on.apple.pushes).toHaveLength(1)
    await moveTo(both, 'two', shop.merchantId)
    await tell(both.two)
    expect(on.apple.pushes).toHaveLength(1)
  }, 120_000)

  it('of a merchant that nobody has are as unknown as where there is one database', async () => {
    const wrong = await telephone('GET', `passes/${TYPE}/${ada.serial}`, ada.token, NOBODY)
    const listed = await telephone('GET', `devices/phone/registrations/${TYPE}`, undefined, NOBODY)
    const written = await telephone('POST', `devices/phone/registrations/${TYPE}/${ada.serial}`, ada.token, NOBODY)
    const { app } = on.world.running.server
    const logo = await app.inject(`/cashier/api/member/wallet/${NOBODY}/logo/aabbcc-112233-${NOBODY}.png`)
    expect([wrong, listed, written, logo].map(({ statusCode }) => statusCode)).toEqual([401, 204, 401, 404])
  })

  it('says that it is away, and nothing else, where the database of the merchant is', async () => {
    await both.loseTwo()
    expect((await telephone('GET', `passes/${TYPE}/${ada.serial}`, ada.token)).statusCode).toBe(503)
  })
})
