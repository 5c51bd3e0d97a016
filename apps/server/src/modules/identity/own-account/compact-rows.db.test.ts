import { chooseCompactRows } from '@kassa/contract/identity/compact-rows.calls.ts'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { createDemoPeople, DEMO } from '../../organisation/public.ts'
import { identityModule } from '../identity.module.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  await createDemoPeople(world.database, { now: world.now, newId })
})
afterAll(() => world.close())

const { password } = DEMO
const signIn = async (email: string) => (await world.call(login, { email, password })).answer
const staff = async () =>
  (await world.call(login, { merchantNumber: DEMO.merchantNumber, staffNumber: DEMO.staffNumber, password })).answer
const choose = (as: string, hasCompactRows: boolean) => world.call(chooseCompactRows, { hasCompactRows }, { as })
const sees = async (as: string) => (await world.call(readOwnSession, {}, { as })).answer.user.hasCompactRows

it.each([
  ['an operator', () => signIn(DEMO.operator)],
  ['a partner', () => signIn(DEMO.partner)],
  ['a merchant', () => signIn(DEMO.merchant)],
  ['staff', staff],
])('the choice of %s follows them to every browser of theirs, and the last one stands', async (_, enter) => {
  const [here, there] = [await enter(), await enter()]
  expect(here.user.hasCompactRows).toBe(false)
  expect((await choose(here.token, true)).status).toBe(200)
  expect(await sees(there.token)).toBe(true)
  expect((await enter()).user.hasCompactRows).toBe(true)
  expect((await choose(there.token, false)).status).toBe(200)
  expect(await sees(here.token)).toBe(false)
})

it('the choice of one is nobody else’s', async () => {
  const [mine, others] = [await signIn(DEMO.merchant), await staff()]
  await choose(mine.token, true)
  expect(await sees(others.token)).toBe(false)
})
