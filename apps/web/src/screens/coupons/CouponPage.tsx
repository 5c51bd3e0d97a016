import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { useCan } from '../../session/permission.ts'
import { BatchList } from './BatchList.tsx'
import { IssuedList } from './IssuedList.tsx'
import { TemplateList } from './TemplateList.tsx'

/** Coupons: what they are worth, the ones people hold, and codes on their way. Source: specification §2 (/activity-coupons). */
export default function CouponPage() {
  const { t } = useTranslation(['promotion', 'nav'])
  const seesIssued = useCan('platform.marketing.coupons.member')
  const [tab, bar] = useTab([
    { key: 'coupons', label: t('coupon.tab.coupons') },
    ...(seesIssued ? [{ key: 'member-coupons', label: t('coupon.tab.issued') }] : []),
    { key: 'batches', label: t('coupon.tab.batches') },
  ])
  const head = { title: t('nav:screen.coupons.title'), purpose: t('nav:screen.coupons.purpose'), above: bar }
  if (tab === 'member-coupons') return <IssuedList {...head} />
  return tab === 'batches' ? <BatchList {...head} /> : <TemplateList {...head} />
}
