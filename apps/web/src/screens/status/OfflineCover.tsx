import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { cloudIcon, goodIcon } from '../../ui/icons.ts'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** No connection; turns into its opposite when it is back. Source: specification §2 (/auth/ofline). */
export default function OfflineCover() {
  const { t } = useTranslation(['status', 'common'])
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <Cover
      place="page"
      icon={isOnline ? goodIcon : cloudIcon}
      tone={isOnline ? 'good' : 'plain'}
      title={isOnline ? t('online.title') : t('offline.title')}
      actions={
        <Link className="k-button k-button-primary" to={paths.home()}>
          {t('common:home')}
        </Link>
      }
    >
      <p>{t('offline.body')}</p>
    </Cover>
  )
}
