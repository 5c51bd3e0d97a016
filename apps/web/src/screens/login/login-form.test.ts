import { describe, expect, it } from 'vitest'
import { emptyDraft, firstOfStaff, missingField, proposedBy, requestOf } from './login-form.ts'

const draft = { ...emptyDraft, email: ' a@b.c ', merchantNumber: '100001', staffNumber: '1001', password: ' p ' }

describe('the login form', () => {
  it('names the first empty field of the kind', () => {
    expect(missingField('admin', emptyDraft)).toBe('email')
    expect(missingField('staff', emptyDraft)).toBe('merchantNumber')
    expect(missingField('staff', { ...draft, staffNumber: '1' })).toBe('staffNumber')
    expect(missingField('admin', { ...draft, password: '' })).toBe('password')
    expect(missingField('admin', draft)).toBeNull()
  })

  it('asks for the six digits only where they are needed', () => {
    expect(missingField('admin', draft, true)).toBe('secondFactor')
    expect(missingField('admin', { ...draft, secondFactor: '123456' }, true)).toBeNull()
    expect(missingField('staff', draft, true)).toBeNull()
  })

  it('sends only what its kind needs, with blanks cut except in the password', () => {
    expect(requestOf('admin', draft)).toEqual({ email: 'a@b.c', password: ' p ', remember: false })
    expect(requestOf('admin', { ...draft, secondFactor: '123456' })).toMatchObject({ secondFactor: '123456' })
    expect(requestOf('staff', { ...draft, isRemembered: true })).toEqual({
      merchantNumber: '100001',
      staffNumber: '1001',
      password: ' p ',
      remember: true,
    })
  })
})

it('proposes whoever signed in here last, and nobody’s password', () => {
  expect(proposedBy(null)).toEqual({ kind: 'admin', draft: emptyDraft })
  expect(proposedBy({ merchantNumber: '100001', staffNumber: '' }).kind).toBe('admin')
  const known = proposedBy({ merchantNumber: '100001', staffNumber: '1002' })
  expect(known).toEqual({ kind: 'staff', draft: { ...emptyDraft, merchantNumber: '100001', staffNumber: '1002' } })
})

it('proposes the staff’s way on the way to the desk, with the keyboard in the first empty field', () => {
  expect(proposedBy(null, true)).toEqual({ kind: 'staff', draft: emptyDraft })
  expect(proposedBy({ merchantNumber: '100001', staffNumber: '' }, true).kind).toBe('staff')
  expect(firstOfStaff(emptyDraft)).toBe('merchantNumber')
  expect(firstOfStaff({ ...emptyDraft, merchantNumber: '100001' })).toBe('staffNumber')
  expect(firstOfStaff({ ...emptyDraft, merchantNumber: '100001', staffNumber: '1002' })).toBe('password')
})
