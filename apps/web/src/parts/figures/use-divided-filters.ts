import { listCategories, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { deductionKinds } from '@kassa/domain/basket/deduction.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { useOutletChoice } from '../person/use-outlet-choice.ts'
import { useStaffFilter } from '../person/use-found-filters.ts'
import { rowText } from './figure-text.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const weekdays = ['1', '2', '3', '4', '5', '6', '7']

/** Returns the filters that a row of figures opens its orders by, so that each can be seen and taken off again. */
export function useDividedFilters(): readonly Filter[] {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const outlets = useOutletChoice(t('by.outlet'))
  const isInside = useSession((session) => session.user?.merchantId !== null)
  const seesGoods = useCan('platform.catalogue.products')
  const staff = useStaffFilter('staffId', t('by.staff'))
  const text = (by: 'hour' | 'weekday', key: string) => rowText(by, { key, name: null }, t)
  const [address] = useAddress()
  const named = useNamed(address)
  if (!isInside) return []
  return [
    ...outlets,
    ...staff,
    ...(seesGoods
      ? [{ kind: 'found', name: 'productId', label: t('by.product'), list: listProducts, read: readProduct } as const]
      : []),
    choiceOf('weekday', t('by.weekday'), weekdays, (value) => text('weekday', value)),
    choiceOf('hour', t('by.hour'), hours, (value) => text('hour', value.padStart(2, '0'))),
    choiceOf('deduction', t('by.source'), deductionKinds, (value) => t(`order:deduction.${value}`)),
    ...named,
  ]
}

/** Rates, levels, tills and categories are many: a filter of them stands here once a row of figures was opened by it. */
function useNamed(address: Readonly<Record<string, string>>): readonly Filter[] {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const { rate = '', level = '', deviceId = '', categoryId = '' } = address
  const devices = useAnswer(listDevices, { limit: 200 }, { isQuiet: true, isEnabled: deviceId !== '' }).data
  const categories = useAnswer(listCategories, {}, { isQuiet: true, isEnabled: categoryId !== '' }).data
  const only = (name: string, label: string, value: string, text: string | undefined): readonly Filter[] =>
    value === '' ? [] : [{ kind: 'choice', name, label, options: [{ value, label: text ?? '…' }] }]
  return [
    ...only('rate', t('by.rate'), rate, rowText('rate', { key: rate, name: null }, t)),
    ...only('level', t('by.level'), level, rowText('level', { key: level === 'none' ? '' : level, name: null }, t)),
    ...only('deviceId', t('by.device'), deviceId, devices?.rows.find(({ id }) => id === deviceId)?.name),
    ...only('categoryId', t('by.category'), categoryId, categories?.rows.find(({ id }) => id === categoryId)?.name),
  ]
}
