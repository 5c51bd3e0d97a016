import { describe, expect, it } from 'vitest'
import { emptyDraft, missingField, requestOf } from './login-form.ts'

const draft = { email: ' a@b.c ', merchantNumber: '100001', staffNumber: '1001', password: ' p ' }

describe('the login form', () => {
  it('names the first empty field of the kind', () => {
    expect(missingField('admin', emptyDraft)).toBe('email')
    expect(missingField('staff', emptyDraft)).toBe('merchantNumber')
    expect(missingField('staff', { ...draft, staffNumber: '1' })).toBe('staffNumber')
    expect(missingField('admin', { ...draft, password: '' })).toBe('password')
    expect(missingField('admin', draft)).toBeNull()
  })

  it('sends only what its kind needs, with blanks cut except in the password', () => {
    expect(requestOf('admin', draft)).toEqual({ email: 'a@b.c', password: ' p ' })
    expect(requestOf('staff', draft)).toEqual({ merchantNumber: '100001', staffNumber: '1001', password: ' p ' })
  })
})
