import type { LicenceStanding } from '@kassa/contract/billing/licence.calls.ts'
import type { LicenceNotice } from '@kassa/domain/billing/licence-notice.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { useCan } from '../session/permission.ts'
import { Icon } from '../ui/Icon.tsx'
import { alertIcon } from '../ui/icons.ts'
import { dayText } from '../words/day-text.ts'

interface Props {
  readonly notice: LicenceNotice
  readonly standing: LicenceStanding
}

/** Over every page while a licence ends or has ended: what happens when, and the way on for whoever may buy. Source: D27, BL-P05. */
export default function LicenceBanner({ notice, standing }: Props) {
  const { t } = useTranslation('billing')
  const isSeen = useCan('platform.billing.authorizations')
  const mayBuy = useCan(`platform.billing.authorizations.${standing.isTrial ? 'purchase' : 'renew'}`)
  const { daysLeft, readOnlyFrom } = standing
  const facts = { count: Math.max(daysLeft ?? 0, 0), day: readOnlyFrom === null ? '' : dayText(readOnlyFrom) }
  return (
    <aside className={`k-licence is-${notice}`} role="status">
      <Icon of={alertIcon} />
      <span>
        {t(`prompt.${notice}`, facts)} {isSeen && mayBuy ? null : t('prompt.ask')}
      </span>
      {isSeen && mayBuy ? (
        <Link to={paths.authorization()}>{t(standing.isTrial ? 'buy.purchase' : 'buy.renewal')}</Link>
      ) : null}
    </aside>
  )
}
