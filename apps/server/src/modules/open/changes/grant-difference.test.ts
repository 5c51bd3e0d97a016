import { changeKinds } from '@kassa/contract/open/change.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { expect, test } from 'vitest'
import { cursorOf, positionOf } from './cursor.ts'
import { differenceOf } from './grant-difference.ts'

const whole = { scopes: scopeNames, outletIds: ['harbor', 'market'] }

test('the same grant differs in nothing', () => {
  expect(differenceOf(whole, whole, changeKinds)).toEqual({ reload: [], gone: [] })
})

test('an outlet that comes is loaded, for whatever belongs to outlets or shows them; one that goes is dropped', () => {
  const harbor = { ...whole, outletIds: ['harbor'] }
  const kinds = ['product', 'stock_level', 'member'] as const
  const product = { kind: 'product', outletId: null }
  const level = { kind: 'stock_level', outletId: 'market' }
  expect(differenceOf(harbor, whole, kinds)).toEqual({ reload: [product, level], gone: [] })
  expect(differenceOf(whole, harbor, kinds)).toEqual({ reload: [product], gone: [level] })
})

test('a scope that comes is loaded, one that goes is dropped, whole', () => {
  const blind = { ...whole, scopes: scopeNames.filter((scope) => scope !== 'members_read') }
  const member = [{ kind: 'member', outletId: null }]
  expect(differenceOf(blind, whole, changeKinds)).toEqual({ reload: member, gone: [] })
  expect(differenceOf(whole, blind, changeKinds)).toEqual({ reload: [], gone: member })
  expect(differenceOf(whole, blind, ['product'])).toEqual({ reload: [], gone: [] })
})

test('a scope that shows more of the same things has them loaded again, when it comes and when it goes', () => {
  const blind = { ...whole, scopes: scopeNames.filter((scope) => scope !== 'member_contacts_read') }
  const member = { reload: [{ kind: 'member', outletId: null }], gone: [] }
  expect(differenceOf(blind, whole, changeKinds)).toEqual(member)
  expect(differenceOf(whole, blind, changeKinds)).toEqual(member)
})

test('a cursor is read as it was written, and what is none is none', () => {
  const place = { epoch: '0198d9c5-1111-7000-8000-000000000000', number: 42, grantNumber: 3 }
  expect(positionOf(cursorOf(place))).toEqual(place)
  for (const wrong of ['', 'x', 'AAAA', Buffer.from('epoch.1.1').toString('base64url')])
    expect(positionOf(wrong)).toBeUndefined()
})
