import { rotateWebhookSecret } from '@kassa/contract/open/webhook.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import type { Webhook } from './Webhooks.tsx'

interface Props {
  readonly webhook: Webhook
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

/** Makes a new secret of a webhook; the one before signs beside it for a day. */
export function SecretDrawer({ webhook: { id }, onSecret, onClose }: Props) {
  const { t } = useTranslation('connection')
  const rotate = useChange(rotateWebhookSecret, { onDone: ({ secret }) => onSecret(secret) })
  return (
    <FormDrawer
      width={480}
      title={t('webhook.rotateTitle')}
      initial={{ id, password: '' }}
      schema={rotateWebhookSecret.request}
      saveLabel={t('webhook.rotate')}
      onClose={onClose}
      placeOf={({ code }) => (code === 'login.refused' ? 'password' : null)}
      onSubmit={(typed) => rotate.mutateAsync(typed)}
    >
      <FormField name="password" label={t('password')} hint={t('webhook.rotateHint')}>
        <Input.Password autoFocus maxLength={64} autoComplete="current-password" />
      </FormField>
    </FormDrawer>
  )
}
