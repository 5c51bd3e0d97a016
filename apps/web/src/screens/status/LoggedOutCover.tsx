import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/Cover.tsx'
import { logoutIcon } from '../../ui/icons.ts'

/** Asks before leaving: the page behind a log-out link in a message. Source: specification §2 (/auth/logout-cover). */
export default function LoggedOutCover() {
  const { t } = useTranslation(['status', 'common'])
  return (
    <Cover
      place="page"
      icon={logoutIcon}
      title={t('leave.title')}
      actions={
        <>
          <Link className="k-button k-button-primary" to={paths.logout()}>
            {t('common:signOut')}
          </Link>
          <Link className="k-button" to={paths.home()}>
            {t('common:home')}
          </Link>
        </>
      }
    >
      <p>{t('leave.body')}</p>
    </Cover>
  )
}
