import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPersonGone } from './person.ts'
import { clearSession, leaveSupport, type SessionUser, writeSession } from './session.ts'

const user = (id: string, merchantId: string | null) => ({ id, merchantId }) as SessionUser
const gone: string[] = []
let stop = (): void => undefined

beforeEach(() => {
  clearSession()
  gone.length = 0
  stop = onPersonGone((id) => gone.push(id))
})
afterEach(() => {
  stop()
  clearSession()
})

it('nobody is gone where nobody was, or somebody comes', () => {
  clearSession()
  writeSession({ token: 'a', user: user('ann', 'tea') })
  expect(gone).toEqual([])
})

it('whoever stays with other rights, another outlet or a new session is not gone', () => {
  writeSession({ token: 'a', user: user('ann', 'tea') })
  writeSession({ perm: ['01'], outlet: null })
  writeSession({ token: 'b', user: user('ann', 'tea') })
  expect(gone).toEqual([])
})

it.each([
  ['signs out', () => clearSession()],
  ['gives way to somebody else', () => writeSession({ token: 'b', user: user('bob', 'tea') })],
  ['goes into another merchant', () => writeSession({ token: 'b', user: user('ann', 'coffee') })],
] as const)('whoever %s is gone, once', (_, leave) => {
  writeSession({ token: 'a', user: user('ann', 'tea') })
  leave()
  expect(gone).toEqual(['ann'])
})

it('support that leaves a merchant is gone from it once its own session is back', () => {
  writeSession({ token: 'above', user: user('olga', null) })
  writeSession({ token: 'in', user: user('olga', 'tea'), aboveToken: 'above' })
  leaveSupport()
  writeSession({ user: user('olga', null) })
  expect(gone).toEqual(['olga', 'olga'])
})
