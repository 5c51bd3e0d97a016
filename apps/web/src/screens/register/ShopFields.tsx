import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { COUNTRIES, countryOf } from '@kassa/domain/country/country.ts'
import { LOCALES, localeOf } from '@kassa/domain/text/locale.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTaxPlace, findTaxTable } from '@kassa/domain/tax/places/find-tax-place.ts'
import type { TaxTable } from '@kassa/domain/tax/places/tax-table.ts'
import { taxPlaces } from '../../parts/tax-places.ts'
import { ratesText } from '../../parts/tax-text.ts'
import { dayText } from '../../words/day-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { languageNames } from '../../ui/LanguageSwitch.tsx'
import { languageOf } from '../../words/locale.ts'
import { SelectField } from './choice/SelectField.tsx'
import {
  hasPlaces,
  isElsewhere,
  presetOf,
  type ShopDraft,
  type ShopFault,
  taxLineOf,
  type TaxDraft,
  whereabouts,
} from './shop-draft.ts'
import { leadIn } from '../../words/lead-in.ts'

interface Props {
  readonly draft: ShopDraft
  readonly fault: ShopFault | null
  readonly onChange: (draft: ShopDraft) => void
}

const MOST_TAXES = 10

/** Every country in the order of its name, what stands for all others last. */
function useCountries(): readonly { readonly value: string; readonly text: string }[] {
  const { t, i18n } = useTranslation('start')
  const named = COUNTRIES.map(({ code }) => ({ value: code, text: t(`countries.${code as 'CN'}`) }))
  const elsewhere = named.pop()
  const inOrder = named.toSorted((one, other) => one.text.localeCompare(other.text, i18n.language))
  return elsewhere ? [...inOrder, elsewhere] : inOrder
}

/** The country's own zones first, then every other that the browser knows. */
const zonesOf = (country: string, chosen: string): string[] => [
  ...new Set([...countryOf(country).timeZones, chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC']),
]

/** States and provinces of a country, behind a choice of none where there is no usual one. */
function placesOf(country: string, none: string): readonly { readonly value: string; readonly text: string }[] {
  const table = findTaxTable(country)
  const places = (table ? taxPlaces(table) : []).map(({ value, label }) => ({ value, text: label }))
  return findTaxPlace(country) ? places : [{ value: '', text: none }, ...places]
}

/** The day and the pages that rates are of, as a sentence names them. */
const sourceOf = ({ asOf, sources: [address = ''] }: TaxTable) => ({
  day: dayText(asOf),
  page: address === '' ? '' : new URL(address).hostname,
})

/**
 * How the first outlet will be: what its country proposes, in one paragraph, and everything of it to change. Source: issue
 * "the desk as a stage", §7.
 */
export function ShopFields({ draft, fault, onChange }: Props) {
  const { t } = useTranslation('start')
  const [isChanging, setIsChanging] = useState(false)
  const set = (part: Partial<ShopDraft>): void => onChange({ ...draft, ...part })
  const countries = useCountries()
  const isUnknown = isElsewhere(draft.country)
  const isOpen = isChanging || (fault === 'taxName' && !isUnknown)
  return (
    <fieldset className="k-shop">
      <legend>{t('shop.title')}</legend>
      <SelectField
        label={t('shop.country')}
        value={draft.country}
        options={countries}
        onChange={(country) => onChange(presetOf(country, whereabouts(), draft.name, draft.locale))}
      />
      {hasPlaces(draft.country) ? (
        <SelectField
          label={t('shop.place')}
          value={draft.place}
          options={placesOf(draft.country, t('shop.choosePlace'))}
          onChange={(place) => onChange(presetOf(draft.country, whereabouts(), draft.name, draft.locale, place))}
        />
      ) : null}
      {isUnknown ? <Unproposed draft={draft} fault={fault} onChange={onChange} /> : null}
      <Preset draft={draft} />
      {isOpen || isUnknown ? null : <RateWhereItDiffers draft={draft} fault={fault} onChange={onChange} />}
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsChanging(!isOpen)}>
        {t(isOpen ? 'shop.asIs' : 'shop.change')}
      </Button>
      {isOpen ? (
        <>
          {isUnknown ? null : <CurrencyField draft={draft} fault={fault} onChange={onChange} />}
          <SelectField
            label={t('shop.timeZone')}
            value={draft.timeZone}
            options={zonesOf(draft.country, draft.timeZone).map((zone) => ({ value: zone, text: zone }))}
            onChange={(timeZone) => set({ timeZone })}
          />
          <SelectField
            label={t('shop.language')}
            value={draft.locale}
            options={LOCALES.map((locale) => ({ value: locale, text: languageNames[languageOf(locale)].long }))}
            onChange={(locale) => set({ locale: localeOf(locale) })}
          />
          {isUnknown ? null : <TaxFields draft={draft} fault={fault} onChange={onChange} />}
        </>
      ) : null}
    </fieldset>
  )
}

function CurrencyField({ draft, fault, onChange }: Props) {
  const { t } = useTranslation('start')
  const choices = SELLING_CURRENCIES.map((code) => ({ value: code as string, text: t(`currencies.${code}`) }))
  return (
    <SelectField
      label={t('shop.currency')}
      value={draft.currency}
      options={isElsewhere(draft.country) ? [{ value: '', text: t('shop.choosePlace') }, ...choices] : choices}
      error={fault === 'currency' ? t('missing.currency') : null}
      onChange={(currency) => onChange({ ...draft, currency: currency as ShopDraft['currency'] })}
    />
  )
}

/** Currency and tax where nothing is known of the country: somebody chooses both, for no guess would be as good. */
function Unproposed({ draft, fault, onChange }: Props) {
  const { t } = useTranslation('start')
  const { taxes, isTaxSaid } = draft
  const choose = (tax: string): void =>
    onChange({ ...draft, isTaxSaid: tax !== '', taxes: tax === 'own' ? [{ name: '', rate: '' }] : [], standard: 0 })
  return (
    <>
      <CurrencyField draft={draft} fault={fault} onChange={onChange} />
      <SelectField
        label={t('shop.taxes')}
        value={!isTaxSaid ? '' : taxes.length === 0 ? 'none' : 'own'}
        options={[
          { value: '', text: t('shop.choosePlace') },
          { value: 'none', text: t('shop.noTax') },
          { value: 'own', text: t('shop.ownTax') },
        ]}
        error={fault === 'tax' ? t('missing.tax') : null}
        onChange={choose}
      />
      {taxes.length > 0 ? <TaxFields draft={draft} fault={fault} onChange={onChange} /> : null}
    </>
  )
}

/** Shows the settings that the shop starts with, as a person reads them. */
function Preset({ draft }: { draft: ShopDraft }) {
  const { t } = useTranslation('start')
  const table = hasPlaces(draft.country) && draft.place === '' ? undefined : findTaxTable(draft.country)
  const taxes = draft.taxes.map((tax) =>
    t('shop.line', {
      tax: taxLineOf(tax),
      how: t(draft.isIncluded ? 'shop.included' : 'shop.added'),
    }),
  )
  const untaxed = draft.isTaxSaid ? [t('shop.noTax')] : []
  const lines = [
    ...(draft.currency === '' ? [] : [t(`currencies.${draft.currency}`)]),
    draft.timeZone.replaceAll('_', ' '),
    languageNames[languageOf(draft.locale)].long,
    ...(taxes.length === 0 ? untaxed : taxes),
  ]
  return (
    <>
      <ul className="k-shop-preset" aria-live="polite">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="k-muted">
        {table && draft.taxes.length > 0 ? leadIn(t('shop.source', sourceOf(table))) : ''}
        {t('shop.until')}
      </p>
    </>
  )
}

/** Where the tax is the place's and not the country's, or cities add to the state's, its rate is asked for at once. */
function RateWhereItDiffers({ draft, fault, onChange }: Props) {
  const { t } = useTranslation('start')
  const [tax] = draft.taxes
  const known = findTaxPlace(draft.place)?.place
  const differs = known?.isPartly ?? countryOf(draft.country).taxes.some(({ rateBasisPoints }) => rateBasisPoints === 0)
  if (!tax || tax.taxes || !differs || (known && !known.isPartly)) return null
  return (
    <Field
      label={t('shop.rate', { name: tax.name })}
      inputMode="decimal"
      maxLength={7}
      value={tax.rate}
      hint={t(known ? 'shop.partly' : 'shop.placeRate')}
      error={fault === 'rate' ? t('missing.rate') : null}
      onChange={(event) => onChange({ ...draft, taxes: draft.taxes.with(0, { ...tax, rate: event.target.value }) })}
    />
  )
}

function TaxFields({ draft, fault, onChange }: Props) {
  const { t } = useTranslation('start')
  const { taxes, standard } = draft
  const change = (at: number, part: Partial<TaxDraft>): void =>
    onChange({ ...draft, taxes: taxes.map((tax, index) => (index === at ? { ...tax, ...part } : tax)) })
  const remove = (at: number): void =>
    onChange({
      ...draft,
      taxes: taxes.filter((_, index) => index !== at),
      standard: at < standard ? standard - 1 : at === standard ? 0 : standard,
    })
  return (
    <fieldset className="k-shop-taxes">
      <legend>{t('shop.taxes')}</legend>
      {taxes.length === 0 ? <p>{t('shop.noTax')}</p> : null}
      {taxes.map((tax, at) => (
        // A tax has no name of its own yet: its place is what tells it apart.
        <div key={String(at)} className="k-shop-tax">
          <Field
            label={t('shop.taxName', { number: at + 1 })}
            maxLength={50}
            value={tax.name}
            error={fault === 'taxName' && tax.name.trim() === '' ? t('missing.taxName') : null}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          {tax.taxes ? (
            <p>{ratesText(tax)}</p>
          ) : (
            <Field
              label={t('shop.rate', { name: tax.name })}
              inputMode="decimal"
              maxLength={7}
              value={tax.rate}
              error={fault === 'rate' ? t('missing.rate') : null}
              onChange={(event) => change(at, { rate: event.target.value })}
            />
          )}
          <label className="k-check">
            <input type="radio" checked={at === standard} onChange={() => onChange({ ...draft, standard: at })} />
            {t('shop.isStandard', { name: tax.name })}
          </label>
          <Button kind="quiet" onClick={() => remove(at)}>
            {t('shop.removeTax', { name: tax.name })}
          </Button>
        </div>
      ))}
      {taxes.length > 0 ? (
        <label className="k-check">
          <input
            type="checkbox"
            checked={draft.isIncluded}
            onChange={(event) => onChange({ ...draft, isIncluded: event.target.checked })}
          />
          {t('shop.pricesHave')}
        </label>
      ) : null}
      {taxes.length < MOST_TAXES ? (
        <Button kind="quiet" onClick={() => onChange({ ...draft, taxes: [...taxes, { name: '', rate: '' }] })}>
          {t('shop.addTax')}
        </Button>
      ) : null}
    </fieldset>
  )
}
