import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { ListComing } from '../../kit/state/Skeleton.tsx'
import { useSession } from '../../session/session.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'

const CodeList = lazyPart(async () => (await import('./CodeList.tsx')).default, ListComing)
const LicenceList = lazyPart(async () => (await import('./LicenceList.tsx')).default, ListComing)
const OwnLicence = lazyPart(async () => (await import('./OwnLicence.tsx')).default, ListComing)

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
  return tab === 'codes' ? <CodeList {...head} /> : isMerchant ? <OwnLicence {...head} /> : <LicenceList {...head} />
}
