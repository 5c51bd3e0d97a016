import type { InputOf } from '@kassa/contract/endpoint.ts'
import { takePlaceTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { findTaxPlace, findTaxTable } from '@kassa/domain/tax/places/find-tax-place.ts'
import { Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { placeTaxText, taxCountries, taxPlaces } from '../../parts/tax-places.ts'
import { useSession } from '../../session/session.ts'
import { dayText } from '../../words/day-text.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'

type Draft = Pick<InputOf<(typeof takePlaceTaxes)['request']>, 'place' | 'outletIds'>

const fields = takePlaceTaxes.request.pick({ place: true, outletIds: true })

/** Takes the taxes of a state, province or country into the list, once they were seen. */
export function TakeRatesDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tax')
  const outlets = useSession((session) => session.outlets)
  const take = useChange(takePlaceTaxes, { refreshes: ['catalogue'] })
  const initial: Draft = { place: '', outletIds: outlets.map(({ id }) => id) }
  const submit = async (draft: Draft): Promise<void> => {
    const { added, present } = await take.mutateAsync({ ...draft, locale: localeOf(currentLanguage()) })
    announce({
      kind: 'good',
      title: t('take.added', { count: added.length }),
      ...(present.length > 0 && { note: t('take.present', { count: present.length }) }),
    })
  }
  return (
    <FormDrawer
      isStep
      reopensAs="take-rates.all"
      title={t('take.title')}
      initial={initial}
      schema={fields}
      saveLabel={t('take.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormSection title={t('section.tax')}>
        <FormField name="place" label={t('take.country')}>
          <PlaceField />
        </FormField>
        <Preview />
      </FormSection>
      <FormSection title={t('section.where')}>
        <FormField name="outletIds" label={t('take.outlets')} isOptional>
          <Checkbox.Group options={outlets.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

interface PlaceProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (place: string) => void
}

/** The country, and where it has several places the place. */
function PlaceField({ id, value = '', onChange }: PlaceProps) {
  const { t } = useTranslation('tax')
  const [country, setCountry] = useState('')
  const table = findTaxTable(country)
  const choose = (chosen: string): void => {
    const places = findTaxTable(chosen)?.places ?? []
    setCountry(chosen)
    onChange?.(places.length === 1 && places[0] ? places[0].code : '')
  }
  return (
    <div className="k-stack-tight">
      <Select
        {...(id !== undefined && { id })}
        showSearch
        optionFilterProp="label"
        className="k-wide"
        {...(country !== '' && { value: country })}
        options={[...taxCountries()]}
        onChange={choose}
      />
      {table && table.places.length > 1 ? (
        <Select
          showSearch
          optionFilterProp="label"
          className="k-wide"
          aria-label={t('take.place')}
          placeholder={t('take.place')}
          {...(value !== '' && { value })}
          options={[...taxPlaces(table)]}
          onChange={(place: string) => onChange?.(place)}
        />
      ) : null}
    </div>
  )
}

/** The taxes that would be added, with the day and the pages they are of. */
function Preview() {
  const { t } = useTranslation('tax')
  const found = findTaxPlace(Form.useWatch<string | undefined>('place') ?? '')
  if (!found) return null
  const { place, table } = found
  return (
    <section aria-label={t('take.what')} aria-live="polite">
      <p>{t('take.what')}</p>
      <ul>
        {place.taxes.map((tax) => (
          <li key={placeTaxText(tax)}>{placeTaxText(tax)}</li>
        ))}
      </ul>
      <p>{t(place.isIncluded ? 'includedNote' : 'addedNote')}</p>
      {place.isPartly ? <p>{t('take.partly')}</p> : null}
      <p className="k-muted">{t('take.source', { day: dayText(table.asOf) })}</p>
      <ul className="k-muted" aria-label={t('take.readAt')}>
        {table.sources.map((address) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              {new URL(address).hostname}
            </a>
          </li>
        ))}
      </ul>
      <p className="k-muted">{t('take.stays')}</p>
    </section>
  )
}
