import { readerZone } from '../../../words/reader-zone.ts'
import { schedulePrices } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { localDate, instant } from '@kassa/contract/fields.ts'
import { Form, Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ApiError } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useOutletZone } from '../../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormDay } from '../../../kit/form/fields/FormDay.tsx'
import { MomentField } from '../../../kit/form/MomentField.tsx'
import { useSession } from '../../../session/session.ts'
import { PriceRowsField, type PriceRow } from './PriceRowsField.tsx'
import { currencyName } from '../../../words/currency-name.ts'

const { name, outletIds, prices } = schedulePrices.request.shape
const typed = z
  .object({
    name,
    when: z.enum(['day', 'moment']),
    day: localDate.nullable(),
    at: instant.nullable(),
    outletIds,
    prices,
  })
  .check(({ value, issues }) => {
    const path = value.when === 'day' ? 'day' : 'at'
    if (value[path] === null) issues.push({ code: 'invalid_type', expected: 'string', path: [path], input: null })
  })

/** Sets prices that begin later: which goods, where, and from when. */
export function PriceScheduleDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['priceSchedule', 'kit'])
  const save = useChange(schedulePrices)
  const outlets = useSession((session) => session.outlets)
  const outlet = useSession((session) => session.outlet ?? session.outlets[0])
  const currency = outlet?.payCurrency ?? 'CNY'
  const here = outlets.filter(({ payCurrency }) => payCurrency === currency)
  const initial = {
    name: '',
    when: 'day' as 'day' | 'moment',
    day: null as string | null,
    at: null as string | null,
    outletIds: here.map(({ id }) => id),
    prices: [] as readonly PriceRow[],
  }
  return (
    <FormDrawer
      title={t('new')}
      saveLabel={t('save')}
      initial={initial}
      schema={typed}
      keptAs="price-schedule.new"
      onClose={onClose}
      placeOf={placeOf}
      onSubmit={({ when, day, at, ...fields }) =>
        save.mutateAsync({ ...fields, begin: when === 'day' ? { day: day ?? '' } : { at: at ?? '' } })
      }
    >
      <FormField name="name" label={t('name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
        <Input autoFocus maxLength={50} placeholder={t('nameExample')} />
      </FormField>
      <BeginFields />
      <FormField name="outletIds" label={t('outlets')} hint={t('outletsHint', { currency: currencyName(currency) })}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={here.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </FormField>
      <FormField name="prices" label={t('goods')} hint={t('goodsHint')}>
        <PriceRowsField currency={currency} />
      </FormField>
    </FormDrawer>
  )
}

function BeginFields() {
  const { t } = useTranslation('priceSchedule')
  const when = (Form.useWatch('when') as 'day' | 'moment' | undefined) ?? 'day'
  const zone = useOutletZone() ?? readerZone()
  return (
    <>
      <FormField name="when" label={t('begin')}>
        <Segmented options={(['day', 'moment'] as const).map((value) => ({ value, label: t(`beginAs.${value}`) }))} />
      </FormField>
      {when === 'day' ? (
        <FormDay name="day" label={t('day')} hint={t('dayHint')} />
      ) : (
        <FormField name="at" label={t('moment')} hint={t('momentHint', { zone })}>
          <MomentField />
        </FormField>
      )}
    </>
  )
}

const placeOf = ({ code, details }: ApiError): string | null => {
  if (code.startsWith('price-schedule.begin')) return 'day'
  const field = details['field']
  return typeof field === 'string' ? (field.split('.')[0] ?? null) : null
}
