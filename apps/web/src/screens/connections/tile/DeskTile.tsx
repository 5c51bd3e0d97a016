import { removeTile } from '@kassa/contract/open/tile/tile.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { useOpenForm } from '../../../kit/form/open-form.ts'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import type { Connection } from '../ConnectionsPage.tsx'

const TileDrawer = lazyPart(() => import('./TileDrawer.tsx').then((part) => part.TileDrawer))

/** The tile of an app on the desks of its outlets: put there, changed and taken off. Source: platform-api.md §7. */
export function DeskTile({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connection')
  const confirm = useConfirm()
  const remove = useChange(removeTile)
  const [isOpen, setOpen] = useState(useOpenForm(`desk-tile.${connection.id}`))
  const { tile } = connection
  const askToRemove = async (title: string): Promise<void> => {
    const question = {
      title: t('tile.ask', { title }),
      body: t('tile.askBody'),
      ok: t('tile.remove'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({ connectionId: connection.id })
  }
  return (
    <section aria-label={t('tile.heading')}>
      <h3>{t('tile.heading')}</h3>
      {tile === null ? (
        <p>{t('tile.none')}</p>
      ) : (
        <p>
          {tile.title} <code>{tile.address}</code>
        </p>
      )}
      <CanDo permission="platform.configuration.connections.edit">
        <div className="k-wraps">
          <Button onClick={() => setOpen(true)}>{t(tile === null ? 'tile.put' : 'tile.change')}</Button>
          {tile === null ? null : (
            <Button danger onClick={() => void askToRemove(tile.title)}>
              {t('tile.remove')}
            </Button>
          )}
        </div>
      </CanDo>
      {isOpen ? <TileDrawer connection={connection} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
