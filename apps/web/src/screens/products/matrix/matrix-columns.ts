import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf } from '../../../kit/money/decimals.ts'
import { exponentOf, symbolOf } from '../../../kit/money/format.ts'

/** A column of the matrix. `stock` is typed only in rows that are new. */
export interface MatrixColumn {
  readonly key: 'codes' | 'customCode' | 'sku' | 'sellPriceMinor' | 'memberPriceMinor' | 'purchasePriceMinor' | 'stock'
  readonly title: string
  readonly isNumber: boolean
  readonly decimals: number
}

/** The columns, for an outlet's currency and the product's weight unit; the same ones while those stay. */
export function useMatrixColumns(currency: string, weightUnit: string | null): readonly MatrixColumn[] {
  const { t } = useTranslation('product')
  return useMemo(() => {
    const sign = symbolOf(currency).trim()
    const price = (key: 'sellPriceMinor' | 'memberPriceMinor' | 'purchasePriceMinor', title: string): MatrixColumn => ({
      key,
      title: `${title} ${sign}`,
      isNumber: true,
      decimals: exponentOf(currency),
    })
    const text = (key: 'codes' | 'customCode' | 'sku', title: string): MatrixColumn => ({
      key,
      title,
      isNumber: false,
      decimals: 0,
    })
    return [
      text('codes', t('field.codes')),
      price('sellPriceMinor', t('field.sellPrice')),
      price('memberPriceMinor', t('field.memberPrice')),
      price('purchasePriceMinor', t('field.purchasePrice')),
      { key: 'stock', title: t('column.stock'), isNumber: true, decimals: decimalsOf(weightUnit) },
      text('customCode', t('field.customCode')),
      text('sku', t('field.sku')),
    ]
  }, [t, currency, weightUnit])
}
