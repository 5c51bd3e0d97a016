import { removeConnection, revokeConnectionKey } from '@kassa/contract/open/connection.calls.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Facts, type Fact } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { listText } from '../../words/list-text.ts'
import { CallDays } from './CallDays.tsx'
import { hostOf } from './host-of.ts'
import type { Connection } from './ConnectionsPage.tsx'
import { DeskTile } from './tile/DeskTile.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

const EDIT = 'platform.configuration.connections.edit'

interface Props {
  readonly connection: Connection
  readonly onChange: () => void
  readonly onNewKey: () => void
  readonly onSecret: (secret: string) => void
}

/** One app: what it may do and where, its keys, its calls. */
export function ConnectionPanel({ connection, onChange, onNewKey, onSecret }: Props) {
  const { t } = useTranslation('connection')
  const confirm = useConfirm()
  const remove = useChange(removeConnection)
  const askToRemove = async (): Promise<void> => {
    const question = {
      title: t('remove.ask', { name: connection.name }),
      body: t('remove.body'),
      ok: t('remove.button'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({ id: connection.id })
  }
  return (
    <section className="k-panel" aria-label={connection.name}>
      <h2>{connection.name}</h2>
      <AgreeAnew connection={connection} />
      <Facts facts={useGrantFacts(connection)} />
      {connection.app === null ? <Keys connection={connection} /> : <p>{t('renews')}</p>}
      <Webhooks connection={connection} onSecret={onSecret} />
      <DeskTile connection={connection} />
      <CallDays days={connection.days} />
      <div className="k-save-actions">
        <CanDo permission="platform.configuration.connections.delete">
          <Button danger onClick={() => void askToRemove()}>
            {t('remove.button')}
          </Button>
        </CanDo>
        <CanDo permission={EDIT}>
          {connection.app === null ? <Button onClick={onNewKey}>{t('key.make')}</Button> : null}
          <Button onClick={onChange}>{t('change.button')}</Button>
        </CanDo>
      </div>
    </section>
  )
}

/** Says that an app needs a new consent: it waits after a restore, or whoever agreed has left. */
function AgreeAnew({ connection: { agreedBy, isAgreedByGone, waitsSince = null } }: Pick<Props, 'connection'>) {
  const { t } = useTranslation('connection')
  if (waitsSince !== null)
    return <Alert type="warning" showIcon title={t('waits.title')} description={t('waits.body')} />
  if (!isAgreedByGone) return null
  const title = t('agreedByGone.title', { name: agreedBy })
  return <Alert type="info" showIcon title={title} description={t('agreedByGone.body')} />
}

function useGrantFacts({
  app,
  scopes,
  dailyLimits = [],
  hasAllOutlets,
  outlets,
  agreedAt,
  agreedBy,
  version,
}: Connection): readonly Fact[] {
  const { t } = useTranslation('connection')
  return [
    ...(app === null ? [] : [{ label: t('made'), value: hostOf(app.website) }]),
    { label: t('scopes'), value: listText(scopes.map((scope) => t(`scope.${scope}`))) },
    ...dailyLimits.map(({ scope, most, used }) => ({
      label: t('daily.label', { scope: t(`scope.${scope}`) }),
      value: t('daily.used', { used, most }),
    })),
    { label: t('outlets'), value: hasAllOutlets ? t('allOutlets') : listText(outlets.map(({ name }) => name)) },
    { label: t('agreedBy'), value: agreedBy },
    { label: t('agreedAt'), value: <Moment at={agreedAt} /> },
    { label: t('version'), value: version },
  ]
}

function Keys({ connection: { id, name, keys } }: { readonly connection: Connection }) {
  const { t } = useTranslation('connection')
  const confirm = useConfirm()
  const revoke = useChange(revokeConnectionKey)
  const askToRevoke = async (keyId: string): Promise<void> => {
    const question = {
      title: t('key.ask', { name }),
      body: t('key.askBody'),
      ok: t('key.revoke'),
      isDanger: true,
    }
    if (await confirm(question)) revoke.mutate({ connectionId: id, keyId })
  }
  if (keys.length === 0) return <p>{t('key.none')}</p>
  return (
    <ul className="k-stack-tight" aria-label={t('key.list')}>
      {keys.map((key) => (
        <li key={key.id}>
          <code>{key.shownAs}</code>{' '}
          <span className="k-muted">
            {key.lastUsedAt === null ? t('key.unused') : t('key.used')}{' '}
            {key.lastUsedAt === null ? null : <Moment at={key.lastUsedAt} />}{' '}
            {key.addressRanges.length === 0
              ? t('key.anywhere')
              : t('key.from', { addresses: listText(key.addressRanges) })}{' '}
            {key.expiresAt === null ? null : (
              <>
                {t('key.ends')} <Moment at={key.expiresAt} />
              </>
            )}
          </span>{' '}
          <CanDo permission={EDIT}>
            <Button size="small" danger onClick={() => void askToRevoke(key.id)}>
              {t('key.revoke')}
            </Button>
          </CanDo>
        </li>
      ))}
    </ul>
  )
}
