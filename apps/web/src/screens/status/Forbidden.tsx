import { permissionName } from '@kassa/contract/permission/permission-names.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Cover } from '../../ui/Cover.tsx'
import { lockIcon } from '../../ui/icons.ts'
import { currentLanguage } from '../../words/words.ts'

/** 403 inside the shell: names the permission that would open the page. Source: D35. */
export default function Forbidden({ needs }: { needs: readonly string[] }) {
  const { t } = useTranslation(['status', 'common'])
  const isDue = useSession(({ user }) => user?.isSecondFactorDue === true)
  if (isDue) return <SecondFactorDue />
  const names = needs.map((key) => permissionName(permissionCode(key), currentLanguage()))
  return (
    <Cover
      icon={lockIcon}
      title={t('forbidden.title')}
      actions={
        <Link className="k-button k-button-primary" to={paths.home()}>
          {t('common:home')}
        </Link>
      }
    >
      <p>{t('forbidden.body', { permission: names.join(' / ') })}</p>
    </Cover>
  )
}

/** No page opens before the second factor that the role asks for is set up. */
function SecondFactorDue() {
  const { t } = useTranslation('profile')
  return (
    <Cover
      icon={lockIcon}
      title={t('secondFactor.due')}
      actions={
        <Link className="k-button k-button-primary" to={paths.profile()}>
          {t('secondFactor.setUp')}
        </Link>
      }
    >
      <p>{t('secondFactor.dueBody')}</p>
    </Cover>
  )
}
