import { readAuthorization } from '@kassa/contract/open/authorization/authorization.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { Loading } from '../../../kit/state/Loading.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { hostOf } from '../host-of.ts'
import { leaveTo } from './leave-to.ts'
import { wishIn, type AuthorizationWish } from './wish-in.ts'

const ConsentDrawer = lazyPart(() => import('./ConsentDrawer.tsx').then((part) => part.ConsentDrawer))

export type Authorization = OutputOf<(typeof readAuthorization)['answer']>

/** An app of a third party asks for access: who it is, what it asks for, and the way back either way. Source: platform-api.md §2. */
export default function AuthorizePage() {
  const { t } = useTranslation('nav')
  const wish = wishIn(useSearch({ strict: false }))
  const { data, error, refetch } = useAnswer(readAuthorization, wish)
  return (
    <>
      <PageHead title={t('screen.authorizeApp.title')} purpose={t('screen.authorizeApp.purpose')} />
      {data ? null : <Loading error={error} onRetry={() => void refetch()} rows={4} />}
      {data === undefined ? null : data.faultTo === null ? (
        <Question asked={data} wish={wish} />
      ) : (
        <Fault name={data.name} faultTo={data.faultTo} />
      )}
    </>
  )
}

function Fault({ name, faultTo }: { readonly name: string; readonly faultTo: string }) {
  const { t } = useTranslation('connection')
  return (
    <section className="k-panel" aria-label={name}>
      <h2>{t('authorize.wrong')}</h2>
      <p>{t('authorize.wrongBody')}</p>
      <Button onClick={() => leaveTo(faultTo)}>{t('authorize.back')}</Button>
    </section>
  )
}

function Question({ asked, wish }: { readonly asked: Authorization; readonly wish: AuthorizationWish }) {
  const { t } = useTranslation('connection')
  const [isOpen, setIsOpen] = useFormState('app-consent', false)
  const { name, website, scopes, isConnected, denyTo } = asked
  return (
    <section className="k-panel" aria-label={name}>
      <h2>{t('authorize.asks', { name })}</h2>
      <Facts
        facts={[
          { label: t('authorize.from'), value: hostOf(website) },
          { label: t('authorize.backTo'), value: hostOf(wish.redirectUri) },
        ]}
      />
      <ul className="k-stack-tight" aria-label={t('scopes')}>
        {scopes.map((scope) => (
          <li key={scope}>{t(`scope.${scope}`)}</li>
        ))}
      </ul>
      {isConnected ? <p>{t('authorize.again')}</p> : null}
      <div className="k-save-actions">
        <Button onClick={() => leaveTo(denyTo)}>{t('authorize.deny')}</Button>
        <Button type="primary" onClick={() => setIsOpen(true)}>
          {t('authorize.choose')}
        </Button>
      </div>
      {isOpen ? <ConsentDrawer asked={asked} wish={wish} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
