// Passkeys at the domain of a partner: made and shown there by its own people and those of its merchants, and by nobody else.
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { addPasskey, beginPasskey } from '@kassa/contract/identity/passkey.calls.ts'
import { beginPasskeyLogin, loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/make/authenticator.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { createDemoPeople, DEMO } from '../../organisation/public.ts'
import { identityModule } from '../identity.module.ts'

const PUBLIC = 'kassa.example'
const DOMAIN = 'pos.north.example'
const OTHER = 'pos.south.example'
const { password } = DEMO
let world: World
let partnerId: string
let stranger: string

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule], publicUrl: `https://${PUBLIC}` })
  await createDemoPeople(world.database, { now: world.now, newId })
  const [row] = await world.sql<{ partnerId: string }>(
    sql`select partner_id from admin where email_folded = ${DEMO.partner}`,
  )
  partnerId = row?.partnerId ?? ''
  // At a domain nobody sits before this machine.
  await world.sql(sql`update admin set has_published_password = false`)
  stranger = await world.owner(async (tx) => (await makePartner(tx)).partnerId)
})
afterAll(() => world.close())

const prove = (of: string, domain: string) =>
  world.sql(sql`
    insert into partner_brand (partner_id, name, domain, domain_word, domain_proven_at, changed_at)
    values (${of}, 'North', ${domain}, ${'a'.repeat(43)}, ${world.now}, ${world.now})`)
beforeEach(async () => {
  world.passSeconds(7 * 86_400)
  await world.sql(sql`delete from passkey`)
  await world.sql(sql`delete from partner_brand`)
  await prove(partnerId, DOMAIN)
  await prove(stranger, OTHER)
})

const at = (host: string) => ({ headers: { host } })
const tokenOf = async (email: string) => (await world.call(login, { email, password })).answer.token
const begin = (as: string, host: string) => world.call(beginPasskey, { password }, { as, ...at(host) })
async function keyAt(host: string, email: string): Promise<Authenticator> {
  const [as, key] = [await tokenOf(email), new Authenticator()]
  const { ticket, challenge, host: asked } = (await begin(as, host)).answer
  expect(asked).toBe(host)
  const made = key.make({ challenge, host, origin: `https://${host}` })
  expect((await world.call(addPasskey, { ticket, name: 'Phone', ...made }, { as, ...at(host) })).status).toBe(200)
  return key
}
async function signIn(key: Authenticator, host: string, from = host) {
  const { ticket, challenge, host: asked } = (await world.call(beginPasskeyLogin, {}, at(host))).answer
  const shown = key.show({ challenge, host: from, origin: `https://${from}` })
  return { asked, called: await world.call(loginByPasskey, { ticket, ...shown }, at(host)) }
}

it.each([
  ['the partner', DEMO.partner],
  ['a merchant of the partner', DEMO.merchant],
])('one of %s is made at the domain, signs in there, and opens nothing at our own or another', async (_, email) => {
  const key = await keyAt(DOMAIN, email)
  const { asked, called } = await signIn(key, DOMAIN)
  expect([asked, called.status]).toEqual([DOMAIN, 200])
  expect((await world.call(readOwnSession, {}, { as: called.answer.token })).answer.email).toBe(email)
  for (const host of [PUBLIC, OTHER])
    expect((await signIn(key, host, DOMAIN)).called.refusal.code).toBe('passkey.wrong')
})

it('one of our own pages signs in there and not at the domain', async () => {
  const key = await keyAt(PUBLIC, DEMO.merchant)
  expect((await signIn(key, PUBLIC)).called.status).toBe(200)
  expect((await signIn(key, DOMAIN, PUBLIC)).called.refusal.code).toBe('passkey.wrong')
})

it.each([
  ['the operator, who has no domain', DEMO.operator, DOMAIN, PUBLIC],
  ['a merchant at the domain of another partner', DEMO.merchant, OTHER, DOMAIN],
])('%s is told where to make one, and nothing is kept', async (_, email, host, own) => {
  const { status, refusal } = await begin(await tokenOf(email), host)
  expect([status, refusal.code, refusal.details]).toEqual([422, 'passkey.domain-not-yours', { host, own }])
  expect(refusal.message).toContain(own)
  expect(await world.sql(sql`select 1 from passkey`)).toEqual([])
})

it('opens nothing any more once the domain is given up, and none for whoever proves it next', async () => {
  const key = await keyAt(DOMAIN, DEMO.merchant)
  await world.sql(sql`update partner_brand set domain_proven_at = null where partner_id = ${partnerId}`)
  expect((await signIn(key, DOMAIN)).called.refusal.code).toBe('passkey.wrong')
  await world.sql(sql`update partner_brand set domain = ${DOMAIN} where partner_id = ${stranger}`)
  expect((await signIn(key, DOMAIN)).called.refusal.code).toBe('passkey.wrong')
  // Proven again by the same partner it opens as before.
  await world.sql(sql`update partner_brand set domain = ${OTHER} where partner_id = ${stranger}`)
  await world.sql(sql`update partner_brand set domain_proven_at = ${world.now} where partner_id = ${partnerId}`)
  expect((await signIn(key, DOMAIN)).called.status).toBe(200)
})
