import { changeKinds, changeTerms, type ChangeKind } from '@kassa/contract/open/change.calls.ts'
import { changeWebhook, createWebhook } from '@kassa/contract/open/webhook.calls.ts'
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import type { Connection } from '../ConnectionsPage.tsx'
import type { Webhook } from './Webhooks.tsx'

interface Props {
  readonly connection: Connection
  /** Left out: a new one. */
  readonly webhook?: Webhook
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

const PLACES: Readonly<Record<string, string>> = {
  'login.refused': 'password',
  'webhook.address-inside': 'url',
  'webhook.address-plain': 'url',
  'webhook.kind-beyond-grant': 'kinds',
}

/** Says to which address an app is told what, or changes it. */
export function WebhookDrawer({ connection, webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation('connection')
  const create = useChange(createWebhook, { onDone: ({ secret }) => onSecret(secret) })
  const change = useChange(changeWebhook)
  const title = t(webhook ? 'webhook.changeTitle' : 'webhook.addTitle', { name: connection.name })
  return (
    <FormDrawer
      width={520}
      reopensAs={`webhook.${webhook?.id ?? connection.id}`}
      title={title}
      initial={{
        connectionId: connection.id,
        url: webhook?.url ?? '',
        kinds: webhook?.kinds ?? ([] as ChangeKind[]),
        password: '',
      }}
      schema={createWebhook.request}
      saveLabel={t(webhook ? 'webhook.save' : 'webhook.add')}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={({ connectionId, ...choice }) =>
        webhook ? change.mutateAsync({ ...choice, id: webhook.id }) : create.mutateAsync({ ...choice, connectionId })
      }
    >
      <FormField name="url" label={t('webhook.url')} hint={t('webhook.urlHint')}>
        <Input autoFocus maxLength={500} inputMode="url" placeholder="https://" />
      </FormField>
      <FormField name="kinds" label={t('webhook.kinds')} hint={t('webhook.kindsHint')}>
        <KindChoice scopes={connection.scopes} />
      </FormField>
      <FormField name="password" label={t('password')} hint={t('webhook.passwordHint')}>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}

interface ChoiceProps {
  readonly scopes: Connection['scopes']
  readonly value?: readonly ChangeKind[]
  readonly onChange?: (kinds: ChangeKind[]) => void
}

/** The kinds of things that the app may see, and those that were chosen when it saw more. */
function KindChoice({ scopes, value = [], onChange }: ChoiceProps) {
  const { t } = useTranslation('connection')
  const offered = changeKinds.filter((kind) => scopes.includes(changeTerms(kind).scope) || value.includes(kind))
  return (
    <Checkbox.Group
      className="k-stack-tight"
      value={[...value]}
      options={offered.map((kind) => ({ value: kind, label: t(`webhook.kind.${kind}`) }))}
      onChange={(kinds) => onChange?.(kinds)}
    />
  )
}
