import { useTranslation } from 'react-i18next'
import type { Figure } from '../../kit/detail/DetailPage.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useTillFigure } from '../../parts/place/TillList.tsx'
import { dayText } from '../../words/day-text.ts'
import type { MerchantAnswer } from './MerchantDetailPage.tsx'

/**
 * Returns the figures of a merchant: its sales where it allows them to be seen, its licence, its tills, and its places.
 */
export function useMerchantFigures(data: MerchantAnswer): Figure[] {
  const { t } = useTranslation('place')
  const { merchant, counts } = data
  const tillFigure = useTillFigure()
  return [
    ...useSales(data),
    useLicence(data),
    tillFigure(counts),
    {
      label: t('outlets'),
      value: countText(merchant.outlets),
      note: t('staff', { value: countText(merchant.staff) }),
    },
  ]
}

function useSales({ sales }: MerchantAnswer): Figure[] {
  const { t } = useTranslation('place')
  if (sales === null) return [{ label: t('sold'), value: t('withheld'), note: t('withheldNote') }]
  if (sales.length === 0) return [{ label: t('sold'), value: '–' }]
  return sales.map(({ currency, orders, netMinor, before }) => ({
    label: sales.length > 1 ? t('soldOf', { currency }) : t('sold'),
    value: <Money minor={netMinor} currency={currency} />,
    note: `${t('orders', { value: countText(orders) })} · ${t('before', { value: moneyText(before.netMinor, currency) })}`,
  }))
}

const KINDS = { 'not-activated': 'off', 'in-use': 'good', grace: 'warn', expired: 'bad' } as const

function useLicence({ licence }: MerchantAnswer): Figure {
  const { t } = useTranslation(['place', 'billing'])
  if (licence === null) return { label: t('licence'), value: t('noLicence') }
  const { state, isTrial, endsOn, versionName } = licence
  return {
    label: t('licence'),
    value: <StatusTag kind={KINDS[state]}>{t(`billing:licence.states.${state}`)}</StatusTag>,
    note: [
      versionName,
      ...(isTrial ? [t('billing:licence.kinds.trial')] : []),
      endsOn === null ? t('endless') : t('ends', { day: dayText(endsOn) }),
    ].join(' · '),
  }
}
