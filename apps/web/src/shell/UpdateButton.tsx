import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { refreshIcon } from '../ui/icons.ts'
import { hasUpdate, onUpdate, takeUpdate } from '../api/service-worker.ts'

/** Appears when a new version is installed and waits; pressing it loads the page anew. */
export function UpdateButton() {
  const { t } = useTranslation(['shell', 'common'])
  const isWaiting = useSyncExternalStore(onUpdate, hasUpdate)
  if (!isWaiting) return null
  return (
    <button type="button" className="k-top-update" title={t('common:update.title')} onClick={takeUpdate}>
      <Icon of={refreshIcon} /> <span>{t('common:update.reload')}</span>
    </button>
  )
}
