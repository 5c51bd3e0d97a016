import { describe, expect, it } from 'vitest'
import { emptyDraft, missingIn } from './account-form.ts'

const whole = {
  ...emptyDraft,
  email: 'new@shop.example',
  code: '012345',
  name: '角店',
  firstName: 'Noor',
  password: 'Welcome-2026',
  passwordAgain: 'Welcome-2026',
}

describe('what is missing on a public form', () => {
  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ code: '12345' }, 'code'],
    [{ code: '12345a' }, 'code'],
    [{ name: '角' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ firstName: ' ' }, 'firstName'],
    [{ password: '', passwordAgain: '' }, 'password'],
    [{ passwordAgain: 'Other-2026' }, 'passwordAgain'],
    [{}, null],
  ])('%o: %s', (more, field) => {
    expect(missingIn('signUp', { ...whole, ...more })).toBe(field)
  })

  it('asks for no name where only a password is set', () => {
    expect(missingIn('forgot', { ...whole, name: '', firstName: '' })).toBeNull()
  })
})
