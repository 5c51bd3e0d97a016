// Plain addresses are looked up by one route of the library, and mean what they would mean as routes of their own.
import { endpoint } from '@kassa/contract/endpoint.ts'
import { accept } from '@kassa/domain/result.ts'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { command } from '../../command.ts'

const reading = (name: string, path: string) =>
  endpoint({
    name: `beside.read-${name}`,
    method: 'GET',
    path,
    access: 'login',
    summary: 'Says who it is',
    request: z.object({ id: z.string().optional() }),
    answer: z.object({ said: z.string() }),
  })
const answering = (name: string, path: string) =>
  command(reading(name, path), async (_, { id }) => accept({ said: id === undefined ? name : `${name} ${id}` }))

const commands = [
  answering('things', '/beside/things'),
  answering('newest', '/beside/things/newest'),
  answering('thing', '/beside/things/:id'),
]

let world: World
let shop: Shop
beforeAll(async () => {
  world = await makeWorld({ modules: [{ name: 'beside', commands }] })
  shop = await makeShop(world)
})
afterAll(() => world.close())

/** Returns what a call says, or the code of its refusal. */
async function ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  const { payload } = await world.running.server.app.inject({ method, url: `/cashier/api${path}`, headers })
  const { said, code } = JSON.parse(payload) as { said?: string; code?: string }
  return said ?? code ?? ''
}

test.each([
  ['a plain one', '/beside/things', 'things'],
  ['one with a question', '/beside/things?id=5#top', 'things 5'],
  ['one with a sign that may stand as it is', '/b%65side/things', 'things'],
  ['one with a part that is filled in', '/beside/things/7', 'thing 7'],
  ['a plain one that the part could fill', '/beside/things/newest', 'newest'],
  ['a part with a slash of its own', '/beside/things/a%2Fb', 'thing a/b'],
  ['a slash that is a sign of a word', '/beside%2Fthings', 'request.unknown-route'],
  ['one that goes on', '/beside/things/7/more', 'request.unknown-route'],
  ['one of no call', '/beside', 'request.unknown-route'],
  ['a word that every object has', '/constructor', 'request.unknown-route'],
])('an address: %s', async (_, path, said) => expect(await ask(path)).toBe(said))

test('another method is no call, and a body is read by the rules of strangers', async () => {
  expect(await ask('/beside/things', 'POST')).toBe('request.unknown-route')
  expect(await ask('/beside/things/newest', 'POST')).toBe('request.unknown-route')
})

test('a program in which two calls have one address does not start', async () => {
  const twice = [answering('one', '/beside/same'), answering('other', '/beside/same')]
  await expect(makeWorld({ modules: [{ name: 'beside', commands: twice }] })).rejects.toThrow(
    'GET /beside/same is the address of two calls',
  )
})
