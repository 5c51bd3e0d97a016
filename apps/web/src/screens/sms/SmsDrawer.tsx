import { saveSmsGateway, smsGatewayFields } from '@kassa/contract/message/sms.calls.ts'
import { SMS_LIMITS, SMS_PROVIDERS } from '@kassa/domain/message/sms.ts'
import { Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { SmsGateway } from './SmsPanel.tsx'

const key = z.union([z.literal(''), saveSmsGateway.request.shape.accessKeyId.unwrap()])
const secret = z.union([z.literal(''), saveSmsGateway.request.shape.secret.unwrap()])
const typed = smsGatewayFields.omit({ enabled: true }).extend({ isOn: z.boolean(), accessKeyId: key, secret })

/** Sets the SMS gateway. Key and secret that are there stay when nothing is typed. */
export function SmsDrawer({ gateway, onClose }: { gateway: SmsGateway | null; onClose: () => void }) {
  const { t } = useTranslation(['message', 'kit'])
  const save = useChange(saveSmsGateway)
  const keyHint = gateway ? t('sms.keptHint') : t('sms.keyHint')
  return (
    <FormDrawer
      isOpen
      width={520}
      title={gateway ? t('sms.edit') : t('sms.set')}
      initial={{
        provider: gateway?.provider ?? SMS_PROVIDERS[0],
        accessKeyId: '',
        secret: '',
        signName: gateway?.signName ?? '',
        templates: gateway?.templates ?? { 'member-code': '' },
        isOn: gateway ? gateway.enabled === 1 : true,
      }}
      schema={typed}
      version={gateway?.version ?? 0}
      onClose={onClose}
      placeOf={({ code }) => (code === 'sms-gateway.key-missing' ? 'secret' : null)}
      onSubmit={({ isOn, accessKeyId, secret: typedSecret, ...fields }, version) =>
        save.mutateAsync({
          ...fields,
          enabled: isOn ? 1 : 0,
          version,
          ...(accessKeyId === '' ? {} : { accessKeyId }),
          ...(typedSecret === '' ? {} : { secret: typedSecret }),
        })
      }
    >
      <FormField name="accessKeyId" label={t('sms.key')} hint={keyHint} isOptional={gateway !== null}>
        <Input autoFocus maxLength={SMS_LIMITS.accessKeyId} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField name="secret" label={t('sms.secret')} hint={keyHint} isOptional={gateway !== null}>
        <Input.Password maxLength={SMS_LIMITS.secret} autoComplete="new-password" />
      </FormField>
      <FormField name="provider" label={t('sms.provider')}>
        <Select options={SMS_PROVIDERS.map((value) => ({ value, label: t(`sms.providers.${value}`) }))} />
      </FormField>
      <FormField
        name="signName"
        label={t('sms.sign')}
        hint={t('kit:hint.length', { minimum: 1, maximum: SMS_LIMITS.signName })}
      >
        <Input maxLength={SMS_LIMITS.signName} />
      </FormField>
      <FormField name={['templates', 'member-code']} label={t('sms.template')} hint={t('sms.templateHint')}>
        <Input maxLength={SMS_LIMITS.templateId} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField name="isOn" label={t('sms.on')} valuePropName="checked">
        <Switch />
      </FormField>
    </FormDrawer>
  )
}
