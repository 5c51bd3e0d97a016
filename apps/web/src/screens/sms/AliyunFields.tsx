import { SMS_LIMITS } from '@kassa/domain/message/sms.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

/** Draws the fields of Aliyun's service: key and secret, and the template that was approved there. */
export function AliyunFields({ isKeyKept }: { isKeyKept: boolean }) {
  const { t } = useTranslation('message')
  const keyHint = isKeyKept ? t('sms.keptHint') : t('sms.keyHint')
  return (
    <>
      <FormField name="accessKeyId" label={t('sms.key')} hint={keyHint} isOptional={isKeyKept}>
        <Input maxLength={SMS_LIMITS.accessKeyId} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField name="secret" label={t('sms.secret')} hint={keyHint} isOptional={isKeyKept}>
        <Input.Password maxLength={SMS_LIMITS.secret} autoComplete="new-password" />
      </FormField>
      <FormField name={['templates', 'member-code']} label={t('sms.template')} hint={t('sms.templateHint')}>
        <Input maxLength={SMS_LIMITS.templateId} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        name={['templates', 'receipt']}
        label={t('sms.receiptTemplate')}
        hint={t('sms.receiptTemplateHint')}
        isOptional
      >
        <Input maxLength={SMS_LIMITS.templateId} autoComplete="off" spellCheck={false} />
      </FormField>
    </>
  )
}
