import { expect, it } from 'vitest'
import { changingValue } from './changing-value.ts'

it('is what was set last, and each is its own', () => {
  const [one, other] = [changingValue<string | null>(null), changingValue<string | null>('here')]
  one.set('far')
  expect([one.read(), other.read()]).toEqual(['far', 'here'])
  one.set(null)
  expect(one.read()).toBeNull()
})
