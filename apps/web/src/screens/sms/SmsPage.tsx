import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { DeliveryList } from '../../parts/message/DeliveryList.tsx'
import { SmsPanel } from './SmsPanel.tsx'

/** The SMS gateway, and what was sent by it. Source: specification §2 (/message/sms-setting), NT-S03. */
export default function SmsPage() {
  const { t } = useTranslation(['message', 'nav'])
  const [tab, bar] = useTab([
    { key: 'server', label: t('sms.tab.server') },
    { key: 'sent', label: t('sms.tab.sent') },
  ])
  const title = t('nav:screen.sms.title')
  const purpose = t('nav:screen.sms.purpose')
  if (tab === 'sent') return <DeliveryList title={title} purpose={purpose} above={bar} channel="sms" />
  return (
    <>
      <PageHead title={title} purpose={purpose} />
      {bar}
      <SmsPanel />
    </>
  )
}
