import { findSupplierPrices } from '@kassa/contract/inventory/supplier-price.calls.ts'
import { stepFor } from '@kassa/domain/inventory/price/supplier-price.ts'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { moneyText, quantityText } from '../../kit/money/format.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { dayText } from '../../words/day-text.ts'
import { listText } from '../../words/list-text.ts'
import { usePriceFill } from './use-price-fill.ts'

interface Priced {
  readonly variantId: string
  readonly weightUnit: string | null
  readonly unit: string
}

interface Props {
  readonly line: Priced
  readonly at: number
  readonly currency: string
  /** The price that the line was proposed with, which gives way; undefined for one that somebody typed or kept. */
  readonly offered: NumberDraft | undefined
}

/** Fills the price of an order's line in by what the supplier charges for its quantity today, until somebody types another; says where it is from. */
export function ListedPrice({ line, at, currency, offered }: Props) {
  const form = Form.useFormInstance()
  const supplierId = Form.useWatch<string | null | undefined>('supplierId', form)
  const quantity = Form.useWatch<NumberDraft>(['lines', at, 'quantity'], form)
  const { data } = useAnswer(
    findSupplierPrices,
    { supplierId: supplierId ?? '', variantId: line.variantId },
    { isQuiet: true, isEnabled: typeof supplierId === 'string' },
  )
  const price = data?.prices.find((one) => one.currency === currency)
  const step = stepFor(
    price?.steps ?? [],
    typeof quantity === 'number' ? quantity : (price?.steps[0]?.fromQuantity ?? 0),
  )
  const minor = step?.priceMinor ?? null
  const isAsked = typeof supplierId === 'string' && !data
  const { take, isTaken } = usePriceFill(at, offered, isAsked ? undefined : minor)
  if (!data || data.prices.length === 0) return null
  return (
    <Said
      line={line}
      currency={currency}
      price={price}
      others={data.prices.map((one) => one.currency)}
      from={step?.fromQuantity}
      minor={minor}
      isTaken={isTaken}
      onTake={take}
    />
  )
}

interface SaidProps {
  readonly line: Priced
  readonly currency: string
  readonly price:
    | {
        readonly steps: readonly { readonly fromQuantity: number }[]
        readonly ownCode: string
        readonly packSize: number | null
        readonly validUntil: string | null
      }
    | undefined
  readonly others: readonly string[]
  readonly from: number | undefined
  readonly minor: number | null
  readonly isTaken: boolean
  readonly onTake: (minor: number) => void
}

function Said({ line: { weightUnit, unit }, currency, price, others, from, minor, isTaken, onTake }: SaidProps) {
  const { t } = useTranslation('supply')
  const text = (quantity: number): string => quantityText(quantity, weightUnit, unit)
  if (!price) return <>{t('prices.other', { currencies: listText(others), currency })}</>
  if (from === undefined) return <>{t('prices.below', { from: text(price.steps[0]?.fromQuantity ?? 0) })}</>
  if (minor === null) return null
  if (!isTaken)
    return (
      <Button type="link" size="small" onClick={() => onTake(minor)}>
        {t('prices.use', { price: moneyText(minor, currency) })}
      </Button>
    )
  const { ownCode, packSize, validUntil } = price
  const parts = [
    t('prices.listed', { from: text(from) }),
    validUntil === null ? null : t('prices.listedUntil', { until: dayText(validUntil) }),
    ownCode === '' ? null : t('prices.listedCode', { code: ownCode }),
    packSize === null ? null : t('prices.listedPack', { count: packSize }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
