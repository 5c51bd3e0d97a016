import { chargesOfItem } from '@kassa/contract/device/level/item-charges.ts'
import type { DeskLine } from '../basket.ts'
import { serversTake } from './servers-take.ts'

/** Charges of a line's pieces beside its price; goods by weight, or with a price label, have none. */
export const chargesOfLine = ({
  goods,
  quantity,
  labelAmountMinor,
}: DeskLine): readonly { readonly name: string; readonly amountMinor: number }[] =>
  goods.type === 'weighed' || labelAmountMinor !== null
    ? []
    : chargesOfItem(goods, serversTake('box-charges')).map(({ name, amountMinor }) => ({
        name,
        amountMinor: amountMinor * quantity,
      }))
