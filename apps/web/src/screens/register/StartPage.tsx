import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { can } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { BeginShop } from './BeginShop.tsx'
import { FirstGoods } from './FirstGoods.tsx'

/** From a merchant that has nothing to the first sale: its first outlet where there is none, then its first goods. */
export default function StartPage() {
  const user = useSession((session) => session.user)
  const hasOutlet = useSession((session) => session.outlets.length > 0)
  const isOwn = user?.tier === 'merchant' && can('platform.organisation.outlets.add')
  return (
    <LoginFrame>
      {hasOutlet && user?.tier === 'merchant' ? <FirstGoods /> : isOwn ? <BeginShop /> : <NotYours />}
    </LoginFrame>
  )
}

/**
 * Draws the page of somebody who cannot make the first outlet: who can, what to tell them, and where to go meanwhile.
 */
function NotYours() {
  const { t } = useTranslation('start')
  const user = useSession((session) => session.user)
  const hasOutlet = useSession((session) => session.outlets.length > 0)
  return (
    <>
      <h1>{t('office')}</h1>
      <p>
        {user?.merchantId === null || hasOutlet ? t('mustSell') : t('notYours', { number: user?.merchantNumber ?? '' })}
      </p>
      <Link className="k-button k-button-primary k-wide" to={paths.home()}>
        {t('office')}
      </Link>
    </>
  )
}
