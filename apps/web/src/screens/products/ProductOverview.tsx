import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../kit/detail/Facts.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { kindOf, type ProductView } from '../../parts/goods/product-form.ts'
import { dayText } from '../../words/day-text.ts'

const given = (value: string | number | null): string => (value === null || value === '' ? '–' : String(value))

/** Each charge by the piece under its name. */
const chargeFacts = (charges: ProductView['charges']) =>
  charges.map(({ name, amountMinor, currency }) => ({ label: name, value: moneyText(amountMinor, currency) }))

/** Shows the product: its facts, its picture, and its parts. */
export function ProductOverview({ product }: { product: ProductView }) {
  const { t } = useTranslation(['product', 'common', 'goods'])
  const restrictionText = (kind: NonNullable<ProductView['restriction']>) =>
    kind === 'none' ? t('restriction.none') : t(`goods:restriction.${kind}`)
  const isPlain = product.attributes.length === 0
  return (
    <>
      {product.parts.length > 0 ? <Parts parts={product.parts} /> : null}
      <div className="k-panel">
        <StoredPicture className="k-product-picture" address={product.imageUrl} alt={product.name} size={160} />
        <Facts
          facts={[
            { label: t('field.type'), value: t(`type.${kindOf(product)}`) },
            { label: t('field.category'), value: given(product.categoryName) },
            { label: t('field.brand'), value: given(product.brandName) },
            { label: t('field.labels'), value: given(product.labels.map(({ name }) => name).join(' · ')) },
            { label: t('field.tax'), value: product.taxName ?? t('field.taxInherit') },
            ...(isPlain
              ? [
                  {
                    label: t('field.codes'),
                    value: <span className="k-figures">{given(product.codes.join(', '))}</span>,
                  },
                  { label: t('field.customCode'), value: given(product.customCode) },
                  { label: t('field.sku'), value: given(product.sku) },
                ]
              : product.attributes.map(({ name, values }) => ({ label: name, value: values.join(' · ') }))),
            ...chargeFacts(product.charges),
            ...(product.restriction === null
              ? []
              : [{ label: t('field.restriction'), value: restrictionText(product.restriction) }]),
            { label: t('field.unit'), value: given(product.weightUnit ?? product.unit) },
            { label: t('field.shelfNumber'), value: given(product.shelfNumber) },
            {
              label: t('field.productionDate'),
              value: given(product.productionDate === null ? null : dayText(product.productionDate)),
            },
            { label: t('field.shelfLifeDays'), value: given(product.shelfLifeDays) },
            { label: t('field.expiryWarningDays'), value: given(product.expiryWarningDays) },
            { label: t('field.stockPolicy'), value: t(`policy.${product.stockPolicy}`) },
            ...(
              ['isDiscountable', 'memberDiscountAllowed', 'isReturnable', 'isOpenPrice', 'tracksSerials'] as const
            ).map((flag) => ({
              label: t(`field.${flag}`),
              value: product[flag] ? t('common:yes') : t('common:no'),
            })),
            { label: t('field.description'), value: given(product.description) },
          ]}
        />
      </div>
    </>
  )
}

function Parts({ parts }: { parts: ProductView['parts'] }) {
  const { t } = useTranslation('product')
  return (
    <section className="k-panel k-product-parts">
      <h2>{t('section.parts')}</h2>
      <ul className="k-plain-list">
        {parts.map((part) => (
          <li key={part.variantId}>
            <Link to={paths.products({ search: part.code ?? part.name })}>{goodsName(part)}</Link>
            <Quantity quantity={part.quantity} weightUnit={part.weightUnit} unit={part.unit} />
          </li>
        ))}
      </ul>
    </section>
  )
}
