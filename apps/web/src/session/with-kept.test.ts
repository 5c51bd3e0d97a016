import { expect, it } from 'vitest'
import { withKept } from './with-kept.ts'

it('keeps the very part that says the same, and takes the one that says something else', () => {
  const before = { user: { id: 'u', at: ['a'] }, perm: ['01', '02'], outlet: null, more: 1 }
  const next = { user: { id: 'u', at: ['a'] }, perm: ['01'], outlet: null }
  const kept = withKept(next, before)
  expect(kept).toEqual(next)
  expect(kept.user).toBe(before.user)
  expect(kept.perm).toBe(next.perm)
})

it('takes what was not there, and what is there no more', () => {
  const outlet = { id: 'a' }
  expect(withKept({ outlet, user: null }, { outlet: null, user: { id: 'u' } })).toEqual({ outlet, user: null })
})
