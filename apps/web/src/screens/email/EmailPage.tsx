import { useTranslation } from 'react-i18next'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { DeliveryList } from '../../parts/message/DeliveryList.tsx'
import { ServerPanel } from './ServerPanel.tsx'
import { TemplateList } from './TemplateList.tsx'

/** The mail server, the texts of mails, and what was sent. Source: specification §2 (/message/email-setting), NT-S04, NT-S05. */
export default function EmailPage() {
  const { t } = useTranslation(['message', 'nav'])
  const [tab, bar] = useTab([
    { key: 'server', label: t('tab.server') },
    { key: 'texts', label: t('tab.texts') },
    { key: 'sent', label: t('tab.sent') },
  ])
  const title = t('nav:screen.email.title')
  const purpose = t('nav:screen.email.purpose')
  if (tab === 'sent') return <DeliveryList title={title} purpose={purpose} above={bar} channel="mail" />
  return (
    <>
      <PageHead title={title} purpose={purpose} />
      {bar}
      {tab === 'texts' ? <TemplateList /> : <ServerPanel />}
    </>
  )
}
