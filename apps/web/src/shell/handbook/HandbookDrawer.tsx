import { useRouterState } from '@tanstack/react-router'
import { Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficePage } from '../../parts/handbook/handbook-pages.ts'
import { HandbookArticle } from '../../parts/handbook/HandbookArticle.tsx'
import { HandbookPicture } from '../../parts/handbook/HandbookPicture.tsx'
import { PagePaper } from '../../parts/handbook/PagePaper.tsx'
import { useHandbookEntries } from '../../parts/handbook/use-handbook.ts'
import { useSession } from '../../session/session.ts'
import { openHandbook } from './open-handbook.ts'
import { pageAt } from './page-of-screen.ts'
import { rolesFor } from './roles-for.ts'

/** The handbook beside the screen; every page can be chosen, and the one in view be printed. */
export function HandbookDrawer({ isOpen, opened }: { isOpen: boolean; opened: OfficePage | 'here' }) {
  const { t } = useTranslation('handbook')
  return (
    <Drawer open={isOpen} onClose={() => openHandbook(null)} title={t('title')} size={560} destroyOnHidden>
      <Pages key={opened} opened={opened} />
    </Drawer>
  )
}

function Pages({ opened }: { opened: OfficePage | 'here' }) {
  const { t } = useTranslation('handbook')
  const tier = useSession((session) => session.user?.tier ?? 'staff')
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [chosen, setChosen] = useState(() => (opened === 'here' ? pageAt(path, tier) : opened))
  const roles = rolesFor(tier, chosen)
  const { entries, isMissing, speak } = useHandbookEntries(roles)
  if (isMissing) return <p role="alert">{t('missing')}</p>
  const entry = entries?.find(({ address }) => address === chosen)
  if (!entries || !entry) return <p role="status">{t('loading')}</p>
  const picture = <HandbookPicture of={entry.address} />
  const article = { role: entry.role, text: entry.text, speak, picture }
  const options = roles.map((role) => ({
    label: t(`for.${role}`),
    options: entries
      .filter((one) => one.role === role)
      .map(({ address, text }) => ({ value: address, label: text.title })),
  }))
  return (
    <>
      <div className="hb-bar">
        <Select<string>
          aria-label={t('task')}
          value={chosen}
          options={options}
          onChange={(address) => setChosen(address as OfficePage)}
          style={{ flex: 1 }}
        />
        <Button onClick={() => globalThis.print()}>{t('printPage')}</Button>
      </div>
      <HandbookArticle {...article} />
      <PagePaper {...article} />
    </>
  )
}
