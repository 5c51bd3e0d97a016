import { taxPerIn } from '@kassa/domain/tax/tax-per.ts'
import { expect, it } from 'vitest'
import { settingOf } from './desk-setup.ts'

const setup = (currency: 'JPY' | 'CNY', settings: Readonly<Record<string, unknown>> = {}) => ({
  outlet: { currency },
  settings,
})

it('rounds tax down in yen while nobody has said otherwise, also with a set-up that says nothing', () => {
  expect(settingOf(setup('JPY'), 'sales.tax-rounding')).toBe('down')
  expect(settingOf(setup('CNY'), 'sales.tax-rounding')).toBe('half-up')
  expect(settingOf(null, 'sales.tax-rounding')).toBe('half-up')
  expect(settingOf(setup('JPY', { 'sales.tax-rounding': 'half-up' }), 'sales.tax-rounding')).toBe('half-up')
})

it('rounds tax per line where the outlet says so, and never in yen', () => {
  const perLine = { 'sales.tax-per': 'line' }
  const perAt = (currency: 'JPY' | 'CNY', settings: Readonly<Record<string, unknown>>) =>
    taxPerIn(currency, settingOf(setup(currency, settings), 'sales.tax-per'))
  expect(perAt('CNY', perLine)).toEqual({ per: 'line' })
  expect(perAt('CNY', {})).toEqual({})
  expect(perAt('JPY', perLine)).toEqual({})
})
