import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  type providerView,
  readSignInProvider,
  removeSignInLink,
  removeSignInProvider,
} from '@kassa/contract/identity/provider.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { ProviderDrawer } from './ProviderDrawer.tsx'

type Provider = OutputOf<typeof providerView>

const EDIT = 'platform.configuration.security.edit'

/** The OpenID Connect provider that signs in one's own people: how it is set up, and who is linked there. */
export function ProviderPanel() {
  const { t } = useTranslation('provider')
  const [isEditing, setIsEditing] = useState(false)
  const confirm = useConfirm()
  const remove = useChange(removeSignInProvider)
  const { data } = useAnswer(readSignInProvider, {})
  if (!data) return null
  const { provider, returnAddress, domainAddress = null, loginAddress } = data
  const askRemove = async (name: string): Promise<void> => {
    const question = { title: t('askRemove', { name }), body: t('askRemoveBody'), ok: t('remove'), isDanger: true }
    if (await confirm(question)) remove.mutate({})
  }
  return (
    <section id="part-provider" className="k-panel">
      <h2>{t('panel')}</h2>
      <p className="k-muted">{t('note')}</p>
      <Facts
        facts={[
          ...(provider ? factsOf(provider, t('off')).map(([key, value]) => ({ label: t(key), value })) : []),
          { label: t('returnAddress'), value: returnAddress },
          ...(domainAddress === null ? [] : [{ label: t('domainAddress'), value: domainAddress }]),
          ...(loginAddress === null ? [] : [{ label: t('loginAddress'), value: loginAddress }]),
        ]}
      />
      {provider ? <Links links={provider.links} /> : <p className="k-muted">{t('none')}</p>}
      <CanDo permission={EDIT}>
        <Button onClick={() => setIsEditing(true)}>{t(provider ? 'edit' : 'setUp')}</Button>{' '}
        {provider ? (
          <Button danger onClick={() => void askRemove(provider.name)}>
            {t('remove')}
          </Button>
        ) : null}
      </CanDo>
      {isEditing ? <ProviderDrawer provider={provider} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}

const factsOf = ({ name, issuer, clientId, acceptedAcr, enabled }: Provider, off: string) =>
  [
    [
      'name',
      <>
        {name} {enabled === 1 ? null : <StatusTag kind="off">{off}</StatusTag>}
      </>,
    ],
    ['issuer', issuer],
    ['clientId', clientId],
    ['acr', acceptedAcr.join(' · ') || '–'],
  ] as const

function Links({ links }: Pick<Provider, 'links'>) {
  const { t } = useTranslation('provider')
  const confirm = useConfirm()
  const unlink = useChange(removeSignInLink)
  const askUnlink = async (id: string, name: string): Promise<void> => {
    const question = { title: t('askUnlink', { name }), body: t('askUnlinkBody'), ok: t('unlink'), isDanger: true }
    if (await confirm(question)) unlink.mutate({ id })
  }
  return (
    <>
      <h3>{t('links')}</h3>
      {links.length === 0 ? <p className="k-muted">{t('linksNone')}</p> : null}
      <ul className="k-plain-list">
        {links.map(({ id, name, linkedAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              {name}{' '}
              <small className="k-muted">
                {t('linkedAt')} <Moment at={linkedAt} />
                {lastUsedAt === null ? null : (
                  <>
                    {' '}
                    · {t('lastUsed')} <Moment at={lastUsedAt} />
                  </>
                )}
              </small>
            </span>
            <CanDo permission={EDIT}>
              <Button size="small" onClick={() => void askUnlink(id, name)}>
                {t('unlink')}
              </Button>
            </CanDo>
          </li>
        ))}
      </ul>
    </>
  )
}
