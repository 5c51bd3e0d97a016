import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { Button, Form, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { decimalsOf } from '../../kit/money/decimals.ts'
import { exponentOf, moneyText } from '../../kit/money/format.ts'
import { MoneyField, PercentField, QuantityField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import { emptyListing, type ListingDraft } from './product-form.ts'

/** Where a product is sold and for how much; each outlet in its own currency. */
export function ProductListings() {
  const { t } = useTranslation('product')
  const outlets = useSession((session) => session.outlets)
  const form = Form.useFormInstance()
  return (
    <Form.List name="listings">
      {(fields, { add, remove }) => {
        const listed = (form.getFieldValue('listings') as ListingDraft[]).map((listing) => listing.outletId)
        const others = outlets.filter((outlet) => !listed.includes(outlet.id))
        return (
          <div className="k-stack">
            {fields.map(({ name }) => (
              <Listing key={listed[name]} at={name} onRemove={() => remove(name)} />
            ))}
            {fields.length === 0 ? <p className="k-bad">{t('listing.none')}</p> : null}
            {others.length === 0 ? null : (
              <Select
                aria-label={t('listing.add')}
                placeholder={
                  <>
                    <Icon of={addIcon} /> {t('listing.add')}
                  </>
                }
                value={null}
                options={others.map((outlet) => ({ value: outlet.id, label: outlet.name }))}
                onChange={(id: string | null) => {
                  if (id !== null) add(emptyListing(id))
                }}
              />
            )}
          </div>
        )
      }}
    </Form.List>
  )
}

function Listing({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation(['product', 'kit'])
  const form = Form.useFormInstance()
  const outletId = String(form.getFieldValue(['listings', at, 'outletId']))
  const outlet = useSession((session) => session.outlets.find((one) => one.id === outletId))
  const weightUnit = (Form.useWatch('weightUnit') ?? null) as string | null
  const currency = outlet?.payCurrency ?? 'USD'
  const limits = priceLimits(exponentOf(currency))
  const price = (name: string) => ({
    list: 'listings',
    name: [at, name],
    decimals: exponentOf(currency),
  })
  return (
    <section className="k-listing">
      <div className="k-panel-head">
        <h3>{outlet?.name ?? outletId}</h3>
        <Button
          type="text"
          size="small"
          icon={<Icon of={removeIcon} />}
          aria-label={t('listing.remove', { outlet: outlet?.name ?? '' })}
          onClick={onRemove}
        />
      </div>
      <div className="k-form-pair">
        <FormField
          {...price('sellPriceMinor')}
          label={t('field.sellPrice')}
          hint={t('kit:hint.range', {
            minimum: moneyText(limits.min, currency),
            maximum: moneyText(limits.max, currency),
          })}
        >
          <MoneyField currency={currency} />
        </FormField>
        <FormField {...price('purchasePriceMinor')} label={t('field.purchasePrice')} isOptional>
          <MoneyField currency={currency} />
        </FormField>
        <FormField {...price('memberPriceMinor')} label={t('field.memberPrice')} isOptional>
          <MoneyField currency={currency} />
        </FormField>
        <FormField {...price('minimumPriceMinor')} label={t('field.minimumPrice')} isOptional>
          <MoneyField currency={currency} />
        </FormField>
        <FormField list="listings" name={[at, 'special']} label={t('field.special')} isOptional>
          <SpecialField currency={currency} />
        </FormField>
        <FormField
          list="listings"
          name={[at, 'warningLine']}
          label={t('field.warningLine')}
          decimals={decimalsOf(weightUnit)}
        >
          <QuantityField weightUnit={weightUnit} />
        </FormField>
        <FormField list="listings" name={[at, 'isOnShelf']} label={t('shelf.on')} valuePropName="checked">
          <Switch />
        </FormField>
      </div>
    </section>
  )
}

type Special = { kind: 'price'; priceMinor: NumberDraft } | { kind: 'percent'; offBasisPoints: NumberDraft } | null

/** A standing promotion: a lower price, a percentage off, or none. */
function SpecialField(props: { currency: string; value?: Special; onChange?: (value: Special) => void }) {
  const { t } = useTranslation('product')
  const { currency, value = null, onChange } = props
  const kinds: Readonly<Record<'none' | 'price' | 'percent', Special>> = {
    none: null,
    price: { kind: 'price', priceMinor: null },
    percent: { kind: 'percent', offBasisPoints: null },
  }
  return (
    <div className="k-stack-tight">
      <Segmented<keyof typeof kinds>
        aria-label={t('field.special')}
        value={value?.kind ?? 'none'}
        options={(['none', 'price', 'percent'] as const).map((kind) => ({ value: kind, label: t(`special.${kind}`) }))}
        onChange={(kind) => onChange?.(kinds[kind])}
      />
      {value?.kind === 'price' ? (
        <MoneyField
          aria-label={t('special.price')}
          currency={currency}
          value={value.priceMinor}
          onChange={(priceMinor) => onChange?.({ kind: 'price', priceMinor })}
        />
      ) : null}
      {value?.kind === 'percent' ? (
        <PercentField
          aria-label={t('special.percent')}
          value={value.offBasisPoints}
          onChange={(offBasisPoints) => onChange?.({ kind: 'percent', offBasisPoints })}
        />
      ) : null}
    </div>
  )
}
