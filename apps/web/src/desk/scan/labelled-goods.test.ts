// Codes that say more than which goods they are: how many, how much, at what price.
import { LABEL_LAYOUTS } from '@kassa/domain/product/label-layouts.ts'
import { beforeEach, expect, it } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { id, itemOf, setup, useTill } from '../../test/till-of-a-day.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { goodsOfCode, onCode } from './on-code.ts'

useTill()

const carton = itemOf({ id: id(60), name: 'Pen', codes: ['4006381333931'], sellPriceMinor: 1_000 })
const ham = itemOf({
  id: id(61),
  name: 'Ham',
  type: 'weighed',
  weightUnit: 'kg',
  codes: ['2100001000004'],
  sellPriceMinor: 5_000,
})
const other = itemOf({ id: id(62), name: 'Bag', codes: ['2'], sellPriceMinor: 10 })
const cheese = itemOf({
  id: id(63),
  name: 'Cheese',
  type: 'weighed',
  weightUnit: 'kg',
  codes: ['3'],
  sellPriceMinor: 1_000,
})

beforeEach(() => {
  const settings = { ...setup.settings, 'sales.label-rules': LABEL_LAYOUTS.filter((one) => one.id === 'cn13-amount') }
  desk.change({ setup: { ...setup, settings }, catalogue: catalogueOf([carton, ham, other, cheese]) })
})

const sold = () =>
  basketNow().lines.map(({ goods, quantity, labelAmountMinor }) => [goods.name, quantity, labelAmountMinor])
const unknown = () => desk.read().unknownCodes.map(({ code, reason }) => [code, reason])

it('sells a carton as the twelve pieces that its element string says', () => {
  onCode(']C102040063813339313712')
  expect(sold()).toEqual([['Pen', 12, null]])
  expect(goodsOfCode('(02)04006381333931(37)12')?.quantity).toBe(12)
})

it('sells a net weight, and a price where one is written', () => {
  onCode('(01)02100001000004(3103)001250')
  onCode('(01)04006381333931(3922)850')
  expect(sold()).toEqual([
    ['Ham', 1_250, null],
    ['Pen', 1, 850],
  ])
})

it('sells nothing for a price in another currency', () => {
  const code = '(01)04006381333931(3932)840850'
  onCode(code)
  expect([sold(), unknown()]).toEqual([[], [[code, 'refused-label']]])
})

it('finds goods that are stored as the label with nothing in it', () => {
  onCode('2100001027506')
  expect(sold()).toEqual([['Ham', 550, 2_750]])
})

it('sells no other goods by the bare number of a label', () => {
  onCode('2100002027505')
  expect(sold()).toEqual([])
  onCode('2100003027504')
  expect(sold()).toEqual([['Cheese', 2_750, 2_750]])
})
