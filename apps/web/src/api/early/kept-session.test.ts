import { expect, test } from 'vitest'
import { headersOfKept } from './kept-session.ts'

const session = { token: 't', outlet: { outletId: 'o' }, lockedAt: null, seat: null, isLeft: false }
const headersOf = (over: object) => headersOfKept(JSON.stringify({ ...session, ...over }))

test('asks under the session as the page would', () => {
  expect(headersOf({})).toEqual({ authorization: 'Bearer t', outlet: 'o' })
  expect(headersOf({ outlet: null })).toEqual({ authorization: 'Bearer t' })
})

test.each([
  ['nobody signed in', { token: null }],
  ['the screen is locked', { lockedAt: '/order' }],
  ['the password is waited for', { isLeft: true }],
  ['somebody sits at the desk', { seat: { staffId: 's', isLocked: false } }],
])('asks nothing where %s', (_, over) => {
  expect(headersOf(over)).toBeNull()
})

test('asks nothing of what it cannot read', () => {
  expect(headersOfKept(null)).toBeNull()
  expect(headersOfKept('{')).toBeNull()
})
