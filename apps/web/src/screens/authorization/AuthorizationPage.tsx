import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { useSession } from '../../session/session.ts'
import { withChunkTimeout } from '../../words/coming/chunk.ts'

const CodeList = lazy(() => withChunkTimeout(() => import('./CodeList.tsx')))
const LicenceList = lazy(() => withChunkTimeout(() => import('./LicenceList.tsx')))
const OwnLicence = lazy(() => withChunkTimeout(() => import('./OwnLicence.tsx')))

/** Licences and their activation codes: a merchant's own, or those one looks after. Source: specification §2, §4. */
export default function AuthorizationPage() {
  const { t } = useTranslation(['billing', 'nav'])
  const isMerchant = useSession(({ user }) => user?.tier === 'merchant' || user?.tier === 'staff')
  const [tab, bar] = useTab([
    { key: 'licence', label: t('tab.licence') },
    { key: 'codes', label: t('tab.codes') },
  ])
  const head = {
    title: t('nav:screen.authorization.title'),
    purpose: t('nav:screen.authorization.purpose'),
    above: bar,
  }
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      {tab === 'codes' ? <CodeList {...head} /> : isMerchant ? <OwnLicence {...head} /> : <LicenceList {...head} />}
    </Suspense>
  )
}
