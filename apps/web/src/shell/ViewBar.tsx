import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../kit/detail/Moment.tsx'
import { useViewAs } from '../parts/person/elevation/use-view-as.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { alertIcon } from '../ui/icons.ts'
import { roleText } from '../words/role-text.ts'

/** Over every page while somebody looks as another: as whom, until when, and the way back. Source: RB-D01. */
export default function ViewBar() {
  const { t } = useTranslation('elevation')
  const view = useSession((session) => session.user?.view)
  const momentText = useMomentText()
  const { end, isEnding } = useViewAs()
  if (!view) return null
  return (
    <aside className="k-licence" role="status">
      <Icon of={alertIcon} />
      <span>{t('view.bar', { name: roleText(view.name), until: momentText(view.until, null) })}</span>
      <Button size="small" loading={isEnding} onClick={end}>
        {t('view.stop')}
      </Button>
    </aside>
  )
}
