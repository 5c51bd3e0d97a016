import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { NewKeyDialog, type NewSecret } from './NewKeyDialog.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'

const ConnectionDrawer = lazyPart(() => import('./ConnectionDrawer.tsx').then((part) => part.ConnectionDrawer))
const TestShopPanel = lazyPart(() => import('./test-shop/TestShopPanel.tsx').then((part) => part.TestShopPanel))
const KeyDrawer = lazyPart(() => import('./KeyDrawer.tsx').then((part) => part.KeyDrawer))

export type Connection = OutputOf<(typeof listConnections)['answer']>['connections'][number]

/** The form that stands over the page. */
type Opened = { readonly form: 'new' } | { readonly form: 'change' | 'key'; readonly connection: Connection } | null

/** Apps that the merchant connected: what each may do, its keys and its calls. Source: platform-api.md §2. */
export default function ConnectionsPage() {
  const { t } = useTranslation(['connection', 'nav'])
  const [opened, setOpened] = useFormState<Opened>('connection', null)
  const [newKey, setNewKey] = useState<NewSecret | null>(null)
  const showKey = (value: string): void => setNewKey({ kind: 'newKey', value })
  const { data, error, refetch } = useAnswer(listConnections, {})
  const connect = (
    <NewButton
      permission="platform.configuration.connections.add"
      label={t('connect')}
      onClick={() => setOpened({ form: 'new' })}
    />
  )
  const close = (): void => setOpened(null)
  return (
    <>
      <PageHead
        title={t('nav:screen.connections.title')}
        purpose={t('nav:screen.connections.purpose')}
        actions={connect}
      />
      <div className="k-stack">
        {data ? null : <Loading error={error} onRetry={() => void refetch()} rows={6} />}
        {data?.connections.length === 0 ? (
          <EmptyState title={t('empty.title')} body={t('empty.body')} action={connect} isPage />
        ) : null}
        {data?.connections.map((connection) => (
          <ConnectionPanel
            key={connection.id}
            connection={connection}
            onChange={() => setOpened({ form: 'change', connection })}
            onNewKey={() => setOpened({ form: 'key', connection })}
            onSecret={(value) => setNewKey({ kind: 'newSecret', value })}
          />
        ))}
        <CanDo permission="platform.configuration.connections.testShop">
          <TestShopPanel />
        </CanDo>
      </div>
      {opened?.form === 'new' ? <ConnectionDrawer onKey={showKey} onClose={close} /> : null}
      {opened?.form === 'change' ? (
        <ConnectionDrawer key={opened.connection.id} connection={opened.connection} onKey={showKey} onClose={close} />
      ) : null}
      {opened?.form === 'key' ? (
        <KeyDrawer key={opened.connection.id} connection={opened.connection} onKey={showKey} onClose={close} />
      ) : null}
      {newKey === null ? null : <NewKeyDialog made={newKey} onClose={() => setNewKey(null)} />}
    </>
  )
}
