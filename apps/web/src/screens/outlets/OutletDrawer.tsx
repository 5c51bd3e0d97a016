import { readerZone } from '../../words/reader-zone.ts'
import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { createOutlet, outletFields, updateOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { PROVINCES } from '@kassa/domain/country/provinces.ts'
import { usualTaxRounding } from '@kassa/domain/basket/usual-tax-rounding.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { currencyChoice } from '../../words/currency-name.ts'
import { dayText } from '../../words/day-text.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { LanguageSelect } from '../../parts/person/LanguageSelect.tsx'
import type { Outlet } from './OutletPage.tsx'

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

/** Adds an outlet or changes one. Its currency stays once it has sold (D80). */
export function OutletDrawer({ outlet, onClose }: { outlet: Outlet | null; onClose: () => void }) {
  const { t } = useTranslation('people')
  const create = useChange(createOutlet)
  const update = useChange(updateOutlet)
  const day = outlet?.comingDay ?? outlet
  const initial = {
    number: outlet?.number ?? '',
    name: outlet?.name ?? '',
    detail: outlet?.detail ?? '',
    address: outlet?.address ?? '',
    province: outlet?.province ?? null,
    phone: outlet?.phone ?? '',
    taxNumber: outlet?.taxNumber ?? '',
    currency: outlet?.currency ?? 'CNY',
    timeZone: day?.timeZone ?? readerZone(),
    dayCutoffMinutes: day?.dayCutoffMinutes ?? 0,
    locale: outlet?.locale ?? localeOf(currentLanguage()),
  }
  return (
    <FormDrawer
      title={outlet ? t('edit', { name: outlet.name }) : t('new.outlet')}
      initial={initial}
      version={outlet?.version}
      schema={outletFields}
      keptAs={`outlet.${outlet?.id ?? 'new'}`}
      onClose={onClose}
      onSubmit={(fields, version) =>
        outlet ? update.mutateAsync({ ...fields, id: outlet.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={t('section.outlet')}>
        <FormField name="number" label={t('field.number')}>
          <Input autoFocus maxLength={20} />
        </FormField>
        <FormField name="name" label={t('field.name')} hint={t('hint.name')}>
          <Input maxLength={50} />
        </FormField>
        <FormField name="address" label={t('field.address')} isOptional>
          <Input maxLength={255} />
        </FormField>
        <ProvinceField />
        <FormField name="phone" label={t('field.phone')} hint={t('hint.phone')} isOptional>
          <Input maxLength={30} type="tel" />
        </FormField>
        <FormField name="detail" label={t('field.detail')} isOptional>
          <Input.TextArea rows={3} maxLength={255} />
        </FormField>
      </FormSection>
      <FormSection title={t('section.selling')}>
        <CurrencyField isFixed={outlet?.hasSold === true} />
        <FormField name="timeZone" label={t('field.timeZone')}>
          <Select showSearch options={ZONES} />
        </FormField>
        <FormNumber name="dayCutoffMinutes" label={t('field.dayCutoff')} hint={<DayHint outlet={outlet} />} />
        <FormField name="taxNumber" label={t('field.taxNumber')} isOptional>
          <Input maxLength={30} />
        </FormField>
        <FormField name="locale" label={t('field.language')}>
          <LanguageSelect />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

/** The day from which a change of zone or cut-off holds, or one that is to come. An outlet of which nothing stands by a day takes it at once. */
function DayHint({ outlet }: { readonly outlet: Outlet | null }) {
  const { t } = useTranslation('people')
  const momentText = useMomentText()
  if (!outlet?.hasDays) return null
  const { comingDay, nextDay, dayEndsAt, timeZone: zone, dayCutoffMinutes: minutes } = outlet
  const at = momentText(dayEndsAt, outlet.id)
  if (!comingDay) return t('hint.dayChange', { day: dayText(nextDay), at })
  return t('hint.dayComing', { day: dayText(comingDay.firstDay), at, zone, minutes })
}

/** Asks for the province of an outlet that sells in the money of China, and of one that says where it is. */
function ProvinceField() {
  const { t } = useTranslation(['people', 'province'])
  const currency: unknown = Form.useWatch('currency')
  const province: unknown = Form.useWatch('province', { preserve: true })
  if (currency !== 'CNY' && !province) return null
  const options = PROVINCES.map((value) => ({ value, label: t(`province:name.${value}`) }))
  return (
    <FormField name="province" label={t('field.province')} hint={t('hint.province')} isOptional isNullable>
      <Select showSearch={{ optionFilterProp: 'label' }} allowClear options={options} />
    </FormField>
  )
}

/** The currency, with what it brings along while nothing else is set. */
function CurrencyField({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('people')
  const currency: unknown = Form.useWatch('currency')
  const isTaxDown = typeof currency === 'string' && usualTaxRounding(currency) === 'down'
  const hints = [isFixed ? t('hint.currencyFixed') : null, isTaxDown ? t('hint.taxDown') : null].filter(Boolean)
  return (
    <FormField name="currency" label={t('field.currency')} hint={hints.length > 0 ? hints.join(' ') : undefined}>
      <Select
        options={SELLING_CURRENCIES.map((value) => ({ value, label: currencyChoice(value) }))}
        disabled={isFixed}
      />
    </FormField>
  )
}
