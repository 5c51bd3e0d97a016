import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Button, Form, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDraftPart, useFormPart } from '../../kit/form/form-context.ts'
import { FoldedSection } from '../../kit/form/FoldedSection.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber, FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { decimalsOf } from '../../kit/money/decimals.ts'
import { exponentOf, moneyText } from '../../kit/money/format.ts'
import { MoneyField, PercentField, QuantityField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { type SessionOutlet, useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import {
  emptyListing,
  type ListingDraft,
  type ProductDraft,
  type SpecialDraft,
} from '../../parts/goods/product-form.ts'
import { useIsListingSet } from './use-is-set.ts'
import { useCan } from '../../session/permission.ts'

/** There is no outlet yet: the price the product will have at the first one, and the way to make it. */
function BeforeOutlet() {
  const { t } = useTranslation('product')
  return (
    <>
      <FormField name="priceBeforeOutlet" label={t('listing.before')} hint={t('listing.beforeHint')} decimals={2}>
        <NumberInput decimals={2} />
      </FormField>
      <p>
        <Link to={paths.start()}>{t('listing.makeOutlet')}</Link>
      </p>
    </>
  )
}

/**
 * Where a product is sold and for how much; each outlet in its own currency. A new product also says what lies there already.
 */
export function ProductListings({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('product')
  const { put } = useFormPart()
  const outlets = useSession((session) => session.outlets)
  const form = Form.useFormInstance()
  if (outlets.length === 0) return <BeforeOutlet />
  return (
    <Form.List name="listings">
      {(fields, { add, remove }) => {
        const listed = (form.getFieldValue('listings') as ListingDraft[]).map((listing) => listing.outletId)
        const others = outlets.filter((outlet) => !listed.includes(outlet.id))
        return (
          <div className="k-stack">
            {fields.map(({ name }) => (
              <Listing key={listed[name]} at={name} isNew={isNew} onRemove={() => remove(name)} />
            ))}
            {canCopy(outlets, listed) ? (
              <div>
                <Button
                  size="small"
                  onClick={() =>
                    put({ listings: takenOver(form.getFieldValue('listings') as ListingDraft[], outlets) })
                  }
                >
                  {t('listing.copy')}
                </Button>
              </div>
            ) : null}
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

/** Returns whether the first outlet's prices mean something at another one. */
const canCopy = (outlets: readonly SessionOutlet[], [first, ...others]: readonly string[]): boolean => {
  const currencyOf = (id: string | undefined) => outlets.find((outlet) => outlet.id === id)?.payCurrency
  return others.some((id) => currencyOf(id) === currencyOf(first))
}

/** The listings with the first one's prices and warnings at every outlet of its currency; stock stays each one's own. */
function takenOver(listings: readonly ListingDraft[], outlets: readonly SessionOutlet[]): ListingDraft[] {
  const [first] = listings
  const currencyOf = (id: string | undefined) => outlets.find((outlet) => outlet.id === id)?.payCurrency
  return listings.map((listing) =>
    first && currencyOf(listing.outletId) === currencyOf(first.outletId)
      ? {
          ...first,
          outletId: listing.outletId,
          ...('openingStock' in listing ? { openingStock: listing.openingStock ?? null } : {}),
          ...(listing.onHand === undefined ? {} : { onHand: listing.onHand }),
          isTracked: listing.isTracked,
        }
      : listing,
  )
}

function Listing({ at, isNew, onRemove }: { at: number; isNew: boolean; onRemove: () => void }) {
  const { t } = useTranslation(['product', 'kit'])
  const form = Form.useFormInstance()
  const outletId = String(form.getFieldValue(['listings', at, 'outletId']))
  const outlet = useSession((session) => session.outlets.find((one) => one.id === outletId))
  const weightUnit = useDraftPart((draft: ProductDraft) => draft.weightUnit)
  const currency = outlet?.payCurrency ?? 'USD'
  const limits = priceLimits(exponentOf(currency))
  const price = (name: string) => ({
    list: 'listings',
    name: [at, name],
    decimals: exponentOf(currency),
  })
  const seesCost = useCan('platform.catalogue.products.costs')
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
        {isNew ? (
          <FormQuantity
            list="listings"
            name={[at, 'openingStock']}
            label={t('field.openingStock')}
            hint={t('field.openingStockHint')}
            isOptional
            weightUnit={weightUnit}
          />
        ) : null}
      </div>
      <FoldedSection title={t('section.listing')} note={t('section.listingNote')} isSet={useIsListingSet(at)}>
        <div className="k-form-pair">
          {seesCost ? (
            <FormField {...price('purchasePriceMinor')} label={t('field.purchasePrice')} isOptional>
              <MoneyField currency={currency} />
            </FormField>
          ) : null}
          <FormField {...price('memberPriceMinor')} label={t('field.memberPrice')} isOptional>
            <MoneyField currency={currency} />
          </FormField>
          <FormField {...price('minimumPriceMinor')} label={t('field.minimumPrice')} isOptional>
            <MoneyField currency={currency} />
          </FormField>
          <FormField list="listings" name={[at, 'special']} label={t('field.special')} isOptional>
            <SpecialField currency={currency} />
          </FormField>
          <Warning at={at} weightUnit={weightUnit} />
          <FormSwitch list="listings" name={[at, 'isOnShelf']} label={t('shelf.on')} />
        </div>
      </FoldedSection>
    </section>
  )
}

/** When stock counts as low: by what is left, or by how many days of sale it lasts. Source: specification §4, D14. */
function Warning({ at, weightUnit }: { at: number; weightUnit: string | null }) {
  const { t } = useTranslation('product')
  const kind = useDraftPart((draft: ProductDraft) => draft.listings[at]?.warningType)
  const quantity = { list: 'listings', decimals: decimalsOf(weightUnit) }
  return (
    <>
      <FormField list="listings" name={[at, 'warningType']} label={t('field.warningType')}>
        <Segmented
          options={[
            { value: 1, label: t('warning.quantity') },
            { value: 2, label: t('warning.days') },
          ]}
        />
      </FormField>
      {kind === 2 ? (
        <FormNumber
          list="listings"
          name={[at, 'minimumDays']}
          label={t('field.minimumDays')}
          hint={t('field.minimumDaysHint')}
        />
      ) : (
        <FormField {...quantity} name={[at, 'warningLine']} label={t('field.warningLine')}>
          <QuantityField weightUnit={weightUnit} />
        </FormField>
      )}
      <FormField
        {...quantity}
        name={[at, 'minimumStock']}
        label={t('field.minimumStock')}
        hint={t('field.minimumStockHint')}
      >
        <QuantityField weightUnit={weightUnit} />
      </FormField>
    </>
  )
}

/** A standing promotion: a lower price, a percentage off, or none. */
function SpecialField(props: { currency: string; value?: SpecialDraft; onChange?: (value: SpecialDraft) => void }) {
  const { t } = useTranslation('product')
  const { currency, value = null, onChange } = props
  const kinds: Readonly<Record<'none' | 'price' | 'percent', SpecialDraft>> = {
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
