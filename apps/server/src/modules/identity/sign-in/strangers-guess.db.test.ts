// D113: whoever guesses slows themselves down, and nobody else.
import { login, readOwnSession, unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeWorld, type World } from '../../../../test/world.ts'
import { createDemoPeople, DEMO } from '../../organisation/public.ts'
import { newId } from '../../../platform/ids.ts'
import { identityModule } from '../identity.module.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule], connections: 2 })
  await createDemoPeople(world.database, { now: world.now, newId })
})
afterAll(() => world.close())
/** Every story happens in a week of its own, so that no wait of one reaches the next. */
beforeEach(() => world.passSeconds(7 * 86_400))

const { password } = DEMO

describe('a stranger who knows a name and guesses', () => {
  const from = (remoteAddress: string, typed: string) =>
    world.running.server.app
      .inject({
        method: 'POST',
        url: `/cashier/api${login.path}`,
        remoteAddress,
        headers: { 'content-type': 'application/json', host: 'localhost' },
        payload: JSON.stringify({ email: DEMO.partner, password: typed }),
      })
      .then(({ statusCode, payload }) => [statusCode, (JSON.parse(payload) as { code?: string }).code] as const)

  const guessAllDay = async (): Promise<Set<number>> => {
    const heard = new Set<number>()
    for (let round = 0; round < 200; round += 1) {
      heard.add((await from(`203.0.${round % 5}.${round}`, 'wrong'))[0])
      world.passSeconds(round % 3)
    }
    return heard
  }

  it('never locks the owner out: who knows the password signs in from elsewhere at once', async () => {
    expect(await guessAllDay()).toEqual(new Set([422, 429]))
    expect(await from('127.0.0.1', password)).toEqual([200, undefined])
  })

  it('waits longer and longer in a whole network, and what is typed meanwhile is not read', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await from(`203.0.113.${attempt}`, 'wrong')).toEqual([422, 'login.refused'])
    expect(await from('203.0.113.99', password)).toEqual([429, 'request.too-often'])
    world.passSeconds(1)
    expect(await from('203.0.113.99', 'wrong')).toEqual([422, 'login.refused'])
    world.passSeconds(1)
    expect(await from('203.0.113.98', 'wrong')).toEqual([429, 'request.too-often'])
  })

  it('holds up nobody else, from however many networks: passwords are compared one at a time, with no transaction waiting', async () => {
    const { token } = (await world.call(login, { email: DEMO.operator, password })).answer
    const { passwordTurns } = world.running.platform
    const comparing = Promise.withResolvers<void>()
    const turn = passwordTurns.take('198.51.200.1', false, () => comparing.promise)
    const taken = vi.spyOn(passwordTurns, 'take')
    const done: number[] = []
    // More than there are connections: whoever waits for a turn has none.
    const strangers = Array.from({ length: 12 }, async (_, at) => {
      const [status] = await from(`198.51.${String(at)}.1`, 'wrong')
      done.push(status)
    })
    await expect.poll(() => taken.mock.calls.length).toBe(12)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(200)
    expect(done).toEqual([])
    comparing.resolve()
    await Promise.all([turn, ...strangers])
    expect(done).toEqual(strangers.map(() => 422))
    taken.mockRestore()
  })

  it('does not keep somebody who is signed in from unlocking their screen', async () => {
    const { token } = (await world.call(login, { email: DEMO.partner, password })).answer
    for (let attempt = 0; attempt < 40; attempt += 1) await from('127.0.0.1', 'wrong')
    expect((await world.call(unlockScreen, { password }, { as: token })).status).toBe(200)
  })
})
