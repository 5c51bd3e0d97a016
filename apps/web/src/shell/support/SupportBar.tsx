import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { leaveShop } from '../../parts/person/support/use-support.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'

/** Over every page of a merchant that somebody of the operator sees as support: why, until when, and the way out. */
export default function SupportBar() {
  const { t } = useTranslation('support')
  const support = useSession((session) => session.user?.support)
  const momentText = useMomentText()
  if (!support) return null
  const { reason, until, mayChange } = support
  return (
    <aside className="k-licence" role="status">
      <Icon of={alertIcon} />
      <span>{t(mayChange ? 'barChange' : 'bar', { reason, until: momentText(until, null) })}</span>
      <Button size="small" onClick={() => void leaveShop()}>
        {t('leave')}
      </Button>
    </aside>
  )
}
