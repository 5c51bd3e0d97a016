import { expect, it } from 'vitest'
import { payablesFile } from './payables.ts'

const row = {
  supplierId: 's1',
  supplierName: '=Leaf "& Co"',
  outletId: 'o1',
  outletName: 'Harbour',
  currency: 'JPY',
  openMinor: 1_500,
  notDueMinor: 2_000,
  to30Minor: 0,
  to60Minor: -500,
  to90Minor: 0,
  over90Minor: 0,
}

it('writes a row for each debt, in decimals of its currency, and no formula', () => {
  const text = payablesFile('2026-03-02', [row, { ...row, currency: 'EUR' }], (currency) =>
    currency === 'JPY' ? 0 : 2,
  )
  const [, yen, euro] = text.split('\r\n')
  expect(yen).toBe(`2026-03-02,s1,"'=Leaf ""& Co""",o1,"Harbour",JPY,1500,2000,0,-500,0,0`)
  expect(euro).toContain('EUR,15.00,20.00,0.00,-5.00')
})
