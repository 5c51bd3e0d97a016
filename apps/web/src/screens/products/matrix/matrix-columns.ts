import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf } from '../../../kit/money/decimals.ts'
import { exponentOf, symbolOf } from '../../../kit/money/format.ts'
import { useCan } from '../../../session/permission.ts'

const priceKeys = ['sellPriceMinor', 'memberPriceMinor', 'purchasePriceMinor', 'minimumPriceMinor'] as const
const textKeys = ['codes', 'customCode', 'sku'] as const
const stockKeys = ['stock', 'warningLine', 'minimumStock'] as const

type PriceKey = (typeof priceKeys)[number]
type TextKey = (typeof textKeys)[number]
type StockKey = (typeof stockKeys)[number]

/** A column of the matrix. `stock` is typed only in rows that are new; `special` is a price or, with %, a percentage off. */
export interface MatrixColumn {
  readonly key: PriceKey | TextKey | StockKey | 'special' | 'warningType' | 'minimumDays'
  readonly title: string
  readonly isNumber: boolean
  readonly decimals: number
  readonly placeholder?: string
  /** The choices, where nothing is typed. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** The sets of columns, one shown at a time: what is always needed, every price, and when stock warns. */
export const matrixViews = ['usual', 'prices', 'warnings'] as const
export type MatrixView = (typeof matrixViews)[number]

/** The columns of every view, for an outlet's currency and the product's weight unit; the same ones while those stay. */
export function useMatrixColumns(
  currency: string,
  weightUnit: string | null,
): Readonly<Record<MatrixView, readonly MatrixColumn[]>> {
  const { t } = useTranslation('product')
  const seesCost = useCan('platform.catalogue.products.costs')
  return useMemo(() => {
    const sign = symbolOf(currency).trim()
    const priceTitles = {
      sellPriceMinor: t('field.sellPrice'),
      memberPriceMinor: t('field.memberPrice'),
      purchasePriceMinor: t('field.purchasePrice'),
      minimumPriceMinor: t('field.minimumPrice'),
    }
    const price = (key: PriceKey): MatrixColumn => ({
      key,
      title: `${priceTitles[key]} ${sign}`,
      isNumber: true,
      decimals: exponentOf(currency),
    })
    const text = (key: TextKey): MatrixColumn => ({ key, title: t(`field.${key}`), isNumber: false, decimals: 0 })
    const stockTitles = {
      stock: t('column.stock'),
      warningLine: t('field.warningLine'),
      minimumStock: t('field.minimumStock'),
    }
    const stock = (key: StockKey): MatrixColumn => ({
      key,
      title: stockTitles[key],
      isNumber: true,
      decimals: decimalsOf(weightUnit),
    })
    const special: MatrixColumn = {
      key: 'special',
      title: `${t('field.special')} ${sign} / %`,
      isNumber: true,
      decimals: exponentOf(currency),
      placeholder: '– / 20%',
    }
    const kinds = [
      { value: '1', label: t('warning.quantity') },
      { value: '2', label: t('warning.days') },
    ]
    return {
      usual: [
        text('codes'),
        price('sellPriceMinor'),
        price('memberPriceMinor'),
        ...(seesCost ? [price('purchasePriceMinor')] : []),
        stock('stock'),
        text('customCode'),
        text('sku'),
      ],
      prices: [...priceKeys.filter((key) => seesCost || key !== 'purchasePriceMinor').map(price), special],
      warnings: [
        stock('stock'),
        { key: 'warningType', title: t('field.warningType'), isNumber: false, decimals: 0, choices: kinds },
        stock('warningLine'),
        { key: 'minimumDays', title: t('field.minimumDays'), isNumber: true, decimals: 0 },
        stock('minimumStock'),
      ],
    }
  }, [t, currency, weightUnit, seesCost])
}
