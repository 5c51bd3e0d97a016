import { useTranslation } from 'react-i18next'
import { quantityText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'

export interface StockOnHand {
  readonly onHand: number
  /** False of goods that were only ever sold; a server of before does not say. */
  readonly isTracked?: boolean | undefined
  readonly weightUnit: string | null
  readonly unit?: string
}

/** How much there is; of goods that nobody ever counted the word that says so, not a number below zero. */
export function OnHand({ of: { onHand, isTracked = true, weightUnit, unit } }: { readonly of: StockOnHand }) {
  const { t } = useTranslation('stock')
  if (!isTracked) return <span className="k-muted">{t('state.untracked')}</span>
  return <Quantity quantity={onHand} weightUnit={weightUnit} {...(unit === undefined ? {} : { unit })} />
}

/** The same inside a sentence. */
export function useOnHandText(): (stock: StockOnHand) => string {
  const { t } = useTranslation('stock')
  return ({ onHand, isTracked = true, weightUnit, unit }) =>
    isTracked ? quantityText(onHand, weightUnit, unit) : t('state.untracked')
}
