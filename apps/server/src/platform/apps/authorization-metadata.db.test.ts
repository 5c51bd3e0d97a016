import { afterEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
afterEach(() => world.close())

const WELL_KNOWN = '/.well-known/oauth-authorization-server'

/** The address of the metadata of an issuer: the well-known part goes between its host and its path. Source: RFC 8414, 3.1. */
function addressOf(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return origin + WELL_KNOWN + pathname
}

const get = async (address: string) => {
  const response = await fetch(address)
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

test('the metadata lies where the issuer that it names says, and nowhere else', async () => {
  world = await makeWorld()
  const base = await world.listen()
  const issuer = `${base}/cashier/api/oauth`
  const found = await get(addressOf(issuer))
  expect(found).toMatchObject({ status: 200, type: expect.stringMatching(/^application\/json/), body: { issuer } })
  const { token_endpoint: tokens, revocation_endpoint: revocation } = found.body as Record<string, string>
  for (const address of [tokens, revocation])
    expect((await fetch(String(address), { method: 'POST' })).status).not.toBe(404)
  // Metadata at the bare path would be that of an issuer without a path, which a client has to refuse (RFC 8414, 3.3).
  for (const path of [WELL_KNOWN, `${WELL_KNOWN}/`, `/cashier/api/oauth${WELL_KNOWN}`])
    expect((await get(base + path)).status).toBe(404)
})

test('behind a name of its own the issuer is that name, under the same path', async () => {
  world = await makeWorld({ publicUrl: 'https://shop.example.com/' })
  const base = await world.listen()
  const { body } = await get(base + new URL(addressOf('https://shop.example.com/cashier/api/oauth')).pathname)
  expect(body).toMatchObject({
    issuer: 'https://shop.example.com/cashier/api/oauth',
    token_endpoint: 'https://shop.example.com/cashier/api/oauth/token',
  })
})
