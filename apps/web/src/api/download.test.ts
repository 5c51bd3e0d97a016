import { describe, expect, it } from 'vitest'
import { fileNameIn } from './download.ts'

describe('the name of a download', () => {
  it.each([
    ["attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx", '订单.xlsx'],
    ['attachment; filename="orders 1.csv"', 'orders 1.csv'],
    ['attachment; filename=orders.csv', 'orders.csv'],
    ['attachment; filename="x.csv"; filename*=UTF-8\'\'%E6%B3%A8%E6%96%87.csv', '注文.csv'],
    [null, 'file.bin'],
    ['inline', 'file.bin'],
  ])('of %s is %s', (header, name) => expect(fileNameIn(header, 'file.bin')).toBe(name))
})
