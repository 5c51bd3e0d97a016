import { createSupplierPrice, editSupplierPrice } from '@kassa/contract/inventory/supplier-price.calls.ts'
import { SUPPLIER_PRICE_LIMITS } from '@kassa/domain/inventory/price/supplier-price.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useDraftPart, useFormPart } from '../../kit/form/form-context.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { type Goods, GoodsPicker } from '../../parts/goods/GoodsPicker.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { useSession } from '../../session/session.ts'
import { PriceSteps } from './PriceSteps.tsx'
import type { SupplierPrice } from './SupplierPrices.tsx'
import { ChosenGoods } from '../../parts/goods/ChosenGoods.tsx'
import { currencyChoice } from '../../words/currency-name.ts'

interface Draft {
  variantId: string | null
  /** Of the goods chosen, for a draft that opens again. */
  name: string
  weightUnit: string | null
  currency: string
  steps: { fromQuantity: NumberDraft; priceMinor: NumberDraft }[]
  ownCode: string
  packSize: NumberDraft
  validFrom: string | null
  validUntil: string | null
}

const draftOf = (price: SupplierPrice): Draft => ({ ...price, steps: price.steps.map((step) => ({ ...step })) })

const fresh = (currency: string): Draft => ({
  variantId: null,
  name: '',
  weightUnit: null,
  currency,
  steps: [{ fromQuantity: 1, priceMinor: null }],
  ownCode: '',
  packSize: null,
  validFrom: null,
  validUntil: null,
})

const schema = createSupplierPrice.request.omit({ supplierId: true })

interface Props {
  readonly supplierId: string
  readonly price: SupplierPrice | null
  readonly onClose: () => void
}

/** Adds what goods cost at a supplier, or changes it; the goods of a price stay. */
export function SupplierPriceDrawer({ supplierId, price, onClose }: Props) {
  const { t } = useTranslation(['supply', 'kit'])
  const create = useChange(createSupplierPrice)
  const edit = useChange(editSupplierPrice)
  const currencies = useCurrencies(price?.currency)
  const { packSize } = SUPPLIER_PRICE_LIMITS
  return (
    <FormDrawer
      width={560}
      title={price ? t('prices.edit', { name: goodsName(price) }) : t('prices.new')}
      initial={price ? draftOf(price) : fresh(currencies[0] ?? 'USD')}
      schema={schema}
      keptAs={`supplier-price.${price?.id ?? supplierId}`}
      onClose={onClose}
      version={price?.version}
      draftOf={draftOf}
      onSubmit={({ variantId, ...fields }, version) =>
        price
          ? edit.mutateAsync({ ...fields, id: price.id, version })
          : create.mutateAsync({ ...fields, supplierId, variantId })
      }
    >
      <FormSection title={t('prices.steps')}>
        {price ? null : (
          <FormField name="variantId" label={t('prices.goods')}>
            <GoodsField />
          </FormField>
        )}
        <FormField name="currency" label={t('prices.currency')} hint={t('prices.currencyHint')}>
          <Select options={currencies.map((value) => ({ value, label: currencyChoice(value) }))} />
        </FormField>
        <PriceSteps />
      </FormSection>
      <FormSection title={t('prices.days')}>
        <FormDay name="validFrom" label={t('prices.validFrom')} isOptional isNullable />
        <FormDay name="validUntil" label={t('prices.validUntil')} isOptional isNullable />
      </FormSection>
      <FormSection title={t('prices.ownCode')}>
        <FormField name="ownCode" label={t('prices.ownCode')} isOptional>
          <Input maxLength={SUPPLIER_PRICE_LIMITS.ownCode} />
        </FormField>
        <FormNumber
          name="packSize"
          label={t('prices.packSize')}
          hint={t('prices.packHint', { minimum: packSize.min, maximum: packSize.max })}
          isOptional
        />
      </FormSection>
    </FormDrawer>
  )
}

/** Those in which outlets order, and that of the price. */
function useCurrencies(own: string | undefined): readonly string[] {
  const outlets = useSession((session) => session.outlets)
  const here = useSession((session) => session.outlet?.payCurrency)
  const all = [own, here, ...outlets.map(({ payCurrency }) => payCurrency)]
  return [...new Set(all.filter((one) => one !== undefined))]
}

interface GoodsFieldProps {
  readonly value?: string | null
  readonly onChange?: (variantId: string | null) => void
}

function GoodsField({ value = null, onChange }: GoodsFieldProps) {
  const { t } = useTranslation('supply')
  const { put } = useFormPart()
  const chosen = useDraftPart(({ name }: Draft) => name)
  const pick = ({ variantId, name, weightUnit }: Goods): void => {
    onChange?.(variantId)
    put({ name, weightUnit })
  }
  if (value === null) return <GoodsPicker taken={[]} onPick={pick} />
  return (
    <ChosenGoods name={chosen} onDrop={() => onChange?.(null)}>
      {t('prices.change')}
    </ChosenGoods>
  )
}
