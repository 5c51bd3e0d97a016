import { saveSmsGateway } from '@kassa/contract/message/sms.calls.ts'
import { SMS_LIMITS, SMS_PROVIDERS, type SmsProvider } from '@kassa/domain/message/sms.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { AliyunFields } from './AliyunFields.tsx'
import { ServerFields } from './ServerFields.tsx'
import { draftOf, requestOf, smsDraft, type SmsGateway } from './sms-draft.ts'

/**
 * Sets the SMS gateway: a provider's service, or a server of one's own. A stored secret stays when nothing is typed.
 */
export function SmsDrawer({ gateway, onClose }: { gateway: SmsGateway | null; onClose: () => void }) {
  const { t } = useTranslation('message')
  const save = useChange(saveSmsGateway)
  return (
    <FormDrawer
      width={520}
      title={gateway ? t('sms.edit') : t('sms.set')}
      initial={draftOf(gateway)}
      schema={smsDraft}
      version={gateway?.version ?? 0}
      onClose={onClose}
      placeOf={({ code }) => PLACES[code] ?? null}
      onSubmit={(typed, version) => save.mutateAsync(requestOf(typed, version))}
    >
      <FormField name="provider" label={t('sms.provider')}>
        <Select autoFocus options={SMS_PROVIDERS.map((value) => ({ value, label: t(`sms.providers.${value}`) }))} />
      </FormField>
      <FieldsOfKind kept={gateway} />
      <FormSwitch name="isOn" label={t('sms.on')} />
    </FormDrawer>
  )
}

const PLACES: Readonly<Record<string, string>> = {
  'sms-gateway.key-missing': 'secret',
  'sms-gateway.secret-again': 'headerValue',
  'sms-gateway.header-unnamed': 'headerName',
  'sms-gateway.names-same': 'fieldNames.text',
  'sms-gateway.url-forbidden': 'url',
  'sms-gateway.url-plain': 'url',
}

function FieldsOfKind({ kept }: { kept: SmsGateway | null }) {
  const { t } = useTranslation(['message', 'kit'])
  const provider = Form.useWatch<SmsProvider | undefined>('provider', { preserve: true }) ?? kept?.provider ?? 'aliyun'
  const isServer = provider === 'http'
  return (
    <>
      {isServer ? (
        <ServerFields isSecretKept={kept?.provider === 'http' && kept.headerName !== ''} />
      ) : (
        <AliyunFields isKeyKept={kept?.provider === 'aliyun'} />
      )}
      <FormField
        name="signName"
        label={isServer ? t('sms.sender') : t('sms.sign')}
        hint={isServer ? t('sms.senderHint') : t('kit:hint.length', { minimum: 1, maximum: SMS_LIMITS.signName })}
      >
        <Input maxLength={SMS_LIMITS.signName} />
      </FormField>
    </>
  )
}
