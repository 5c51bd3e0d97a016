import {
  claimDomain,
  mayHaveCertificate,
  proveDomain,
  readBrand,
  releaseDomain,
  saveBrand,
  showBrand,
} from '@kassa/contract/organisation/brand.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startNameServer, type NameServer } from '../../../../test/make/name-server.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

interface Partner {
  readonly partnerId: string
  readonly as: string
}

const DOMAIN = 'pos.north.example'
let names: NameServer
let world: World
let north: Partner
let south: Partner

const makeOne = async (name: string): Promise<Partner> => {
  const partner = await world.owner(async (tx) => {
    const { partnerId, adminId } = await makePartner(tx)
    return { partnerId, as: await makeSession(tx, { kind: 'admin', accountId: adminId }) }
  })
  const { partnerId, as } = partner
  const saved = await world.call(saveBrand, { partnerId, name, accent: null, replyTo: '', version: 0 }, { as })
  expect(saved.status).toBe(200)
  return partner
}

beforeAll(async () => {
  names = await startNameServer()
  world = await makeWorld({ nameServers: [names.at], publicUrl: 'https://shop.example' })
})
afterAll(async () => {
  await world.close()
  await names.close()
})
beforeEach(async () => {
  await world.sql(sql`delete from partner_brand`)
  names.texts.clear()
  names.asked.length = 0
  names.isRefusing = false
  ;[north, south] = [await makeOne('North'), await makeOne('South')]
})

const brandOf = async ({ partnerId, as }: Partner) => {
  const { brand } = (await world.call(readBrand, { partnerId }, { as })).answer
  if (!brand) throw new Error('no brand')
  return brand
}
const claim = async (of: Partner, domain = DOMAIN) =>
  world.call(claimDomain, { partnerId: of.partnerId, domain, version: (await brandOf(of)).version }, { as: of.as })
const prove = async (of: Partner) =>
  world.call(proveDomain, { partnerId: of.partnerId, version: (await brandOf(of)).version }, { as: of.as })
const release = async (of: Partner) =>
  world.call(releaseDomain, { partnerId: of.partnerId, version: (await brandOf(of)).version }, { as: of.as })
/** Adds the record of a partner's entry, beside those of others. */
const addRecord = async (of: Partner): Promise<void> => {
  const { domain } = await brandOf(of)
  if (!domain) throw new Error('no domain')
  names.texts.set(domain.recordName, [...(names.texts.get(domain.recordName) ?? []), domain.recordText])
}
const shownAt = async (host: string) => (await world.call(showBrand, {}, { headers: { host } })).answer.brand?.name
const certificateFor = async (domain: string) => (await world.call(mayHaveCertificate, { domain }, {})).status
const rows = () => world.sql(sql`select * from partner_brand order by partner_id`)

it('a domain shows the brand to everybody once its record is there, and may have a certificate', async () => {
  await claim(north, ' POS.North.Example. ')
  expect((await brandOf(north)).domain).toEqual({
    name: DOMAIN,
    recordName: `_kassa.${DOMAIN}`,
    recordText: expect.stringMatching(/^kassa-domain=.{20,}/),
    provenAt: null,
  })
  expect([await shownAt(DOMAIN), await certificateFor(DOMAIN)]).toEqual([undefined, 404])
  // Records of others stand beside it, and a long one comes in pieces.
  names.texts.set(`_kassa.${DOMAIN}`, ['v=spf1 -all', 'x'.repeat(300)])
  await addRecord(north)
  expect((await prove(north)).status).toBe(200)
  expect([await shownAt(DOMAIN), await certificateFor(DOMAIN)]).toEqual(['North', 200])
  expect(await shownAt(`${DOMAIN}:8443`)).toBe('North')
  const { brand } = (await world.call(showBrand, {}, { as: north.as })).answer
  expect(brand).toMatchObject({ name: 'North', pages: `https://${DOMAIN}` })
  for (const host of [`x.${DOMAIN}`, 'north.example', 'shop.example']) expect(await shownAt(host)).toBeUndefined()
})

it('a domain that is not the partner’s is refused with what to do, and nothing is lost', async () => {
  await claim(north)
  const before = await rows()
  const { record, host } = { record: (await brandOf(north)).domain, host: `_kassa.${DOMAIN}` }
  const answers = [
    // No such name, a name with other texts, one with the word of somebody else, and the right word under the wrong name.
    () => names.texts.clear(),
    () => names.texts.set(host, ['hello', 'kassa-domain=']),
    () => names.texts.set(host, [`kassa-domain=${'a'.repeat(43)}`]),
    () => names.texts.set(DOMAIN, [record?.recordText ?? '']),
  ]
  for (const answer of answers) {
    names.texts.clear()
    answer()
    const { refusal } = await prove(north)
    expect(refusal).toMatchObject({
      code: 'brand.domain-not-proven',
      details: { domain: DOMAIN, host, text: record?.recordText },
    })
    expect(refusal.message).toContain(host)
  }
  expect(await rows()).toEqual(before)
  expect([await shownAt(DOMAIN), await certificateFor(DOMAIN)]).toEqual([undefined, 404])
})

it('name servers that do not answer are told as such, and the same record counts later', async () => {
  await claim(north)
  await addRecord(north)
  names.isRefusing = true
  expect((await prove(north)).refusal.code).toBe('brand.domain-unanswered')
  names.isRefusing = false
  expect((await prove(north)).status).toBe(200)
})

it('whoever proves a domain first has it; another’s entry blocks nobody, and both at once are one', async () => {
  await claim(south)
  await claim(north)
  await addRecord(north)
  await addRecord(south)
  const both = await Promise.all([prove(north), prove(south)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [owner, other] = both[0]?.status === 200 ? [north, south] : [south, north]
  expect((await prove(other)).refusal.code).toBe('brand.domain-taken')
  await release(other)
  expect((await claim(other)).refusal.code).toBe('brand.domain-taken')
  expect(await shownAt(DOMAIN)).toBe(owner === north ? 'North' : 'South')
  // Given up it is shown no longer, and is the other's as soon as they prove it.
  await release(owner)
  expect([await shownAt(DOMAIN), await certificateFor(DOMAIN)]).toEqual([undefined, 404])
  await claim(other)
  await addRecord(other)
  expect((await prove(other)).status).toBe(200)
})

it('another domain is proven anew, under a word of its own; the same one entered again stays as it is', async () => {
  await claim(north)
  await addRecord(north)
  await prove(north)
  const proven = await brandOf(north)
  await claim(north)
  expect(await brandOf(north)).toEqual(proven)
  await claim(north, 'tills.north.example')
  expect((await brandOf(north)).domain).toMatchObject({ name: 'tills.north.example', provenAt: null })
  expect((await brandOf(north)).domain?.recordText).not.toBe(proven.domain?.recordText)
  expect(await shownAt(DOMAIN)).toBeUndefined()
})

it.each([
  ['localhost', 'brand.domain-unfit'],
  ['192.0.2.1', 'brand.domain-unfit'],
  ['https://pos.north.example', 'brand.domain-unfit'],
  ['shop.example', 'brand.domain-reserved'],
  ['SHOP.example.', 'brand.domain-reserved'],
])('%s is no domain of a partner: %s', async (domain, code) => {
  const before = await rows()
  expect((await claim(north, domain)).refusal.code).toBe(code)
  expect(await rows()).toEqual(before)
})

it('nobody proves or gives up the domain of another partner, and a version of before changes nothing', async () => {
  await claim(north)
  await addRecord(north)
  const { partnerId } = north
  const { version } = await brandOf(north)
  for (const call of [proveDomain, releaseDomain])
    expect((await world.call(call, { partnerId, version }, { as: south.as })).refusal.code).toBe('thing.not-found')
  expect(names.asked).toEqual([])
  for (const call of [proveDomain, releaseDomain])
    expect((await world.call(call, { partnerId, version: version - 1 }, { as: north.as })).refusal.code).toBe(
      'thing.changed-meanwhile',
    )
  expect((await brandOf(north)).version).toBe(version)
})

it('a proxy is told yes for the platform’s own host and for nothing that is no public name', async () => {
  expect(await certificateFor('shop.example')).toBe(200)
  for (const domain of ['other.example', 'localhost', '127.0.0.1', 'a/b'])
    expect(await certificateFor(domain)).toBe(404)
})

it('a partner looks its record up twenty times in ten minutes, and not once more', async () => {
  await claim(north)
  for (let look = 0; look < 20; look += 1) expect((await prove(north)).refusal.code).toBe('brand.domain-not-proven')
  expect((await prove(north)).refusal.code).toBe('request.too-often')
  world.passSeconds(600)
  await addRecord(north)
  expect((await prove(north)).status).toBe(200)
})
