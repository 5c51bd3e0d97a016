// Where links for people of a merchant lead: the proven domain of its partner's brand, and nobody else's.
import { saveAlertChoice } from '@kassa/contract/message/alert.calls.ts'
import { setReportMails } from '@kassa/contract/report/report-mails.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { findBrandOf, isBrandDomain } from './brand-of.store.ts'
import { findPageAddress } from './page-address.ts'

const PUBLIC = 'https://kassa.example'
const DOMAIN = 'pos.north.example'
let world: World
let north: string
let below: string
let shop: Shop
let shopBelow: Shop
let elsewhere: Shop

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-01T12:00:00.000Z', publicUrl: PUBLIC })
  ;[north, below] = await world.owner(async (tx) => {
    const { partnerId } = await makePartner(tx)
    return [partnerId, (await makePartner(tx, { parentId: partnerId })).partnerId]
  })
  shop = await makeShop(world, { partnerId: north })
  shopBelow = await makeShop(world, { partnerId: below })
  elsewhere = await makeShop(world)
})
afterAll(() => world.close())

const wear = (partnerId: string, domain: string | null, provenAt: string | null = world.now) =>
  world.sql(sql`
    insert into partner_brand (partner_id, name, domain, domain_word, domain_proven_at, changed_at)
    values (${partnerId}, 'North', ${domain}, ${domain && 'a'.repeat(43)}, ${domain && provenAt}, ${world.now})`)
beforeEach(async () => {
  await world.sql(sql`delete from partner_brand`)
  await wear(north, DOMAIN)
})

const pagesOf = ({ merchantId }: Shop, inside = merchantId, publicUrl: string | null = PUBLIC) =>
  world.database.transaction({ kind: 'merchant', merchantId: inside, now: world.now }, (tx) =>
    findPageAddress(tx, publicUrl, merchantId),
  )

describe('pages of a merchant', () => {
  it('are at the proven domain of its partner, or of the one above, and at our own for everybody else', async () => {
    expect([await pagesOf(shop), await pagesOf(shopBelow), await pagesOf(elsewhere)]).toEqual([
      `https://${DOMAIN}`,
      `https://${DOMAIN}`,
      PUBLIC,
    ])
  })

  it('are at our own while the domain is not proven, and once it is given up', async () => {
    await world.sql(sql`update partner_brand set domain_proven_at = null`)
    expect(await pagesOf(shop)).toBe(PUBLIC)
    await world.sql(sql`update partner_brand set domain = null, domain_word = null`)
    expect(await pagesOf(shop)).toBe(PUBLIC)
  })

  it('of a sub-partner with a brand of its own are not at the domain of another brand', async () => {
    await wear(below, null)
    expect([await pagesOf(shop), await pagesOf(shopBelow)]).toEqual([`https://${DOMAIN}`, PUBLIC])
    await world.sql(sql`delete from partner_brand where partner_id = ${below}`)
    await wear(below, 'pos.south.example')
    expect([await pagesOf(shop), await pagesOf(shopBelow)]).toEqual([`https://${DOMAIN}`, 'https://pos.south.example'])
  })

  it('are told inside that merchant alone, by the database', async () => {
    expect(await pagesOf(shop, elsewhere.merchantId)).toBe(PUBLIC)
    const asked = world.database.transaction(
      { kind: 'merchant', merchantId: elsewhere.merchantId, now: world.now },
      (tx) => findBrandOf(tx, { merchantId: null, partnerId: north }),
    )
    expect(await asked).toBeUndefined()
  })

  it('are nowhere where nobody out there reaches this program', async () => {
    expect(await pagesOf(shop, shop.merchantId, null)).toBeNull()
  })
})

it('a host is a domain of a brand once it is proven, letter by letter', async () => {
  const isOne = (host: string) => world.owner((tx) => isBrandDomain(tx, host))
  expect([await isOne(DOMAIN), await isOne(`x.${DOMAIN}`), await isOne('north.example'), await isOne('')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  await world.sql(sql`update partner_brand set domain_proven_at = null`)
  expect(await isOne(DOMAIN)).toBe(false)
})

it('alerts and figures by mail lead to the domain of the partner, of other merchants to ours', async () => {
  for (const { merchantId, outlet, admin } of [shop, elsewhere]) {
    const { variantId } = await world.owner((tx) => makeProduct(tx, merchantId, [outlet], { onHand: 1 }))
    await world.sql(sql`update listing set warning_line = 5 where variant_id = ${variantId}`)
    expect((await world.call(setReportMails, { times: ['day'] }, { as: admin.token })).status).toBe(200)
    const choice = { kindsOff: [], quiet: null, version: 0 }
    const chosen = await world.call(saveAlertChoice, { ...choice, mail: 'now' }, { as: admin.token })
    expect(chosen.status).toBe(200)
  }
  world.passSeconds(36 * 3_600)
  await world.runJob('message.gather-alerts')
  await world.runJob('message.mail-alerts')
  await world.runJob('report.send-mails')
  const said = await world.sql<{ merchantId: string; said: string }>(sql`
    select merchant_id, concat_ws(' ', facts ->> 'text', facts ->> 'link') as said from outgoing_message`)
  const hostsOf = (one: Shop) =>
    said
      .filter(({ merchantId }) => merchantId === one.merchantId)
      .map((letter) => letter.said.match(/https:\/\/[^/]+\/cashier\/manage\/\S+/)?.[0])
  expect(hostsOf(shop)).toHaveLength(2)
  for (const address of hostsOf(shop)) expect(address).toContain(`https://${DOMAIN}/`)
  expect(hostsOf(elsewhere)).toHaveLength(2)
  for (const address of hostsOf(elsewhere)) expect(address).toContain(`${PUBLIC}/`)
})
