import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { CatalogueIndex } from '../../catalogue/catalogue-index.ts'
import { nameIn } from './goods.ts'
import { quantityText } from './quantity-text.ts'

type Combined = Pick<DeskItem, 'parts'>

const weightOf = ({ weightUnit }: Pick<DeskItem, 'weightUnit'>): string => (weightUnit === null ? '' : ` ${weightUnit}`)

/**
 * Returns the parts that a combined product includes, each as `2 × Tea` or `0.250 kg × Nuts`, in its order; none for
 * other goods. A part that this device does not know, because it was never listed here, is left out. Source: CD-S05.
 */
export const includedGoods = (
  { parts }: Combined,
  catalogue: Pick<CatalogueIndex, 'find'>,
  language: string,
): readonly string[] =>
  parts.flatMap(({ variantId, quantity }) => {
    const part = catalogue.find(variantId)
    return part ? [`${quantityText(quantity, part)}${weightOf(part)} × ${nameIn(part, language)}`] : []
  })
