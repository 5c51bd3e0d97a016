import { authorizeApp } from '@kassa/contract/open/authorization/authorization.calls.ts'
import { scopeTerms } from '@kassa/contract/open/scopes.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { ConnectionOutlets } from '../ConnectionOutlets.tsx'
import { DailyLimitFields, dailyLimitDraft, limitsOf } from '../DailyLimitFields.tsx'
import { mayGrant, ScopeChoice } from '../ScopeChoice.tsx'
import type { Authorization } from './AuthorizePage.tsx'
import { leaveTo } from './leave-to.ts'
import type { AuthorizationWish } from './wish-in.ts'

const PLACES: Readonly<Record<string, string>> = {
  'login.refused': 'password',
  'connection.beyond-own': 'scopes',
  'authorization.beyond-wish': 'scopes',
  'connection.all-outlets-beyond-own': 'outlets',
  'connection.members-need-all-outlets': 'outlets',
}

interface Props {
  readonly asked: Authorization
  readonly wish: AuthorizationWish
  readonly onClose: () => void
}

/** Agrees to what an app may do and where. What is sensitive is agreed to one by one. */
export function ConsentDrawer({ asked: { name, scopes }, wish, onClose }: Props) {
  const { t } = useTranslation('connection')
  const authorize = useChange(authorizeApp, { onDone: ({ redirectTo }) => leaveTo(redirectTo) })
  const usual = scopes.filter((scope) => mayGrant(scope) && scopeTerms(scope).isSensitive !== true)
  return (
    <FormDrawer
      width={560}
      reopensAs={`app-consent.${wish.clientId}`}
      title={t('change.title', { name })}
      initial={{ ...wish, scopes: usual, dailyLimits: dailyLimitDraft(scopes), outlets: 'all', password: '' }}
      schema={authorizeApp.request}
      saveLabel={t('authorize.approve')}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={({ dailyLimits, ...typed }) =>
        authorize.mutateAsync({ ...typed, dailyLimits: limitsOf(typed.scopes, dailyLimits) })
      }
    >
      <FormField name="scopes" label={t('scopes')} hint={t('authorize.sensitive')}>
        <ScopeChoice among={scopes} />
      </FormField>
      <DailyLimitFields />
      <FormField name="outlets" label={t('outlets')}>
        <ConnectionOutlets />
      </FormField>
      <FormField name="password" label={t('password')} hint={t('authorize.passwordHint')}>
        <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
