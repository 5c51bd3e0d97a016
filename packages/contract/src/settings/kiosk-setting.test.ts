import { expect, it } from 'vitest'
import { settingDefinitions } from './setting-definitions.ts'
import { standardOf } from './setting-standards.ts'

const { value, scopes } = settingDefinitions['sales.kiosk']
const isFit = (idleSeconds: number): boolean => value.safeParse({ isOn: true, idleSeconds }).success

it.each([
  [19, false],
  [20, true],
  [600, true],
  [601, false],
  [20.5, false],
])('a kiosk that asks after %s seconds: %s', (seconds, fits) => expect(isFit(seconds)).toBe(fits))

it('is a choice of one till, and no till’s unless it is made', () => {
  expect(scopes).toEqual(['device'])
  expect(standardOf('sales.kiosk', 'CNY')).toEqual({ isOn: false, idleSeconds: 60 })
})
