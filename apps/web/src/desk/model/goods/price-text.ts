import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { amountText } from '../../ui/money-text.ts'
import { isWeighed, type LineGoods } from './goods.ts'

/** The units as scales and shelf labels write them. */
const shortUnits = { kg: 'kg', g: 'g', pound: 'lb' } as const

/** A price of goods in figures; of what is weighed with its unit. */
export const priceText = (unitMinor: number, goods: Pick<LineGoods, 'type' | 'weightUnit'>, currency: string): string =>
  isWeighed(goods)
    ? `${amountText(unitMinor, currency)}/${shortUnits[goods.weightUnit ?? 'kg']}`
    : amountText(unitMinor, currency)

/** Today's price of goods, as keys and lists say it. */
export const itemPriceText = (item: DeskItem, currency: string): string =>
  priceText(item.sellPriceMinor, item, currency)
