import { describe, expect, it } from 'vitest'
import { moneyText, quantityText } from '../../money/format.ts'
import { plainColumns } from './file-figures.ts'

const told = (...cells: string[]) => plainColumns({ title: 'Total', cells }, (title) => `${title}: unit`)

describe('figures of a file', () => {
  it('are plain decimals, headed by the currency that all of them have', () => {
    const amounts = [123_450, -5, 0].map((minor) => moneyText(minor, 'USD'))
    expect(told(...amounts, '')).toEqual([{ title: 'Total ($)', cells: ['1234.50', '-0.05', '0.00', ''] }])
    expect(told(moneyText(-1_234_567, 'JPY'))).toEqual([{ title: 'Total (￥)', cells: ['-1234567'] }])
  })

  it('of several currencies or units have them in a column beside', () => {
    expect(told(moneyText(100_000, 'USD'), moneyText(2, 'EUR'), '')).toEqual([
      { title: 'Total', cells: ['1000.00', '0.02', ''] },
      { title: 'Total: unit', cells: ['$', '€', ''] },
    ])
    expect(told(quantityText(1_236, 'kg'), quantityText(-1_200, null, 'pcs'), '7')).toEqual([
      { title: 'Total', cells: ['1.236', '-1200', '7'] },
      { title: 'Total: unit', cells: ['kg', 'pcs', ''] },
    ])
  })

  it('of one unit say it in the heading, and a change its sign alone where it goes down', () => {
    expect(told('+1,200 kg', '−3 kg')).toEqual([{ title: 'Total (kg)', cells: ['1200', '-3'] }])
  })

  it.each([['8.25%'], ['5 h 20 min'], ['3 of 5'], ['000123'], ['$1.00 – $2.00'], ['9999999999999999']])(
    'leave a column that says %s as it is read',
    (text) => expect(told('12', text)).toEqual([{ title: 'Total', cells: ['12', text] }]),
  )

  it('leave a column alone in which nothing stands', () => expect(told('', '')[0]?.cells).toEqual(['', '']))
})
