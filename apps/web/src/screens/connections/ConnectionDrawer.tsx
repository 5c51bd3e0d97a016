import { changeConnection, createConnection } from '@kassa/contract/open/connection.calls.ts'
import { type ScopeName, scopeNames } from '@kassa/contract/open/scopes.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { AddressField, addressRangesIn } from './AddressField.tsx'
import { ConnectionOutlets } from './ConnectionOutlets.tsx'
import { DailyLimitFields, dailyLimitDraft, limitsOf } from './DailyLimitFields.tsx'
import { KeyTermField } from './KeyTermField.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Connection } from './ConnectionsPage.tsx'

interface Props {
  /** The connection; left out: a new one. */
  readonly connection?: Connection
  readonly onKey: (key: string) => void
  readonly onClose: () => void
}

const PLACES: Readonly<Record<string, string>> = {
  'login.refused': 'password',
  'connection.beyond-own': 'scopes',
  'connection.all-outlets-beyond-own': 'outlets',
  'connection.members-need-all-outlets': 'outlets',
  'connection.address-invalid': 'addressRanges',
}

const draftOf = (connection: Connection | undefined) => ({
  name: connection?.name ?? '',
  scopes: connection?.scopes ?? ([] as ScopeName[]),
  dailyLimits: dailyLimitDraft(scopeNames, connection?.dailyLimits),
  outlets: connection && !connection.hasAllOutlets ? connection.outlets.map(({ id }) => id) : ('all' as const),
  addressRanges: [] as string[],
  validDays: null as number | null,
  password: '',
})

/** Connects an app, or agrees anew to what it may do. Nobody can grant more than they may do themselves. */
export function ConnectionDrawer({ connection, onKey, onClose }: Props) {
  const { t } = useTranslation('connection')
  const create = useChange(createConnection, { onDone: ({ key }) => onKey(key) })
  const change = useChange(changeConnection)
  return (
    <FormDrawer
      width={560}
      title={connection ? t('change.title', { name: connection.name }) : t('connect')}
      initial={draftOf(connection)}
      schema={createConnection.request}
      keptAs={`connection.${connection?.id ?? 'new'}`}
      saveLabel={connection ? t('change.save') : t('connect')}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={({ addressRanges, validDays, dailyLimits, ...wish }) => {
        const grant = { ...wish, dailyLimits: limitsOf(wish.scopes, dailyLimits) }
        return connection
          ? change.mutateAsync({ ...grant, id: connection.id })
          : create.mutateAsync({ ...grant, validDays, addressRanges: addressRangesIn(addressRanges) })
      }}
    >
      <FormField name="name" label={t('name')} hint={t('nameHint')}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormField name="scopes" label={t('scopes')} hint={t('scopesHint')}>
        <ScopeChoice />
      </FormField>
      <DailyLimitFields />
      <FormField name="outlets" label={t('outlets')}>
        <ConnectionOutlets />
      </FormField>
      {connection ? null : <KeyTermField />}
      {connection ? null : <AddressField />}
      <FormField name="password" label={t('password')} hint={t('passwordHint')}>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
