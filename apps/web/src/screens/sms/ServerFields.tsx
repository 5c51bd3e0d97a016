import { SMS_FORMATS, SMS_LIMITS } from '@kassa/domain/message/sms.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

const NAMES = ['to', 'text', 'from'] as const

/** Where a server of one's own is, what it calls the parts of a text, and the header that it knows its callers by. */
export function ServerFields({ isSecretKept }: { isSecretKept: boolean }) {
  const { t } = useTranslation('message')
  return (
    <>
      <FormField name="url" label={t('sms.url')} hint={t('sms.urlHint')}>
        <Input type="url" placeholder="https://" maxLength={SMS_LIMITS.url} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField name="format" label={t('sms.format')}>
        <Select options={SMS_FORMATS.map((value) => ({ value, label: t(`sms.formats.${value}`) }))} />
      </FormField>
      {NAMES.map((name) => (
        <FormField key={name} name={['fieldNames', name]} label={t(`sms.names.${name}`)}>
          <Input maxLength={SMS_LIMITS.fieldName} autoComplete="off" spellCheck={false} />
        </FormField>
      ))}
      <FormField name="headerName" label={t('sms.headerName')} hint={t('sms.headerNameHint')} isOptional>
        <Input maxLength={SMS_LIMITS.headerName} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        name="headerValue"
        label={t('sms.headerValue')}
        hint={isSecretKept ? t('sms.headerKeptHint') : t('sms.headerValueHint')}
        isOptional
      >
        <Input.Password maxLength={SMS_LIMITS.headerValue} autoComplete="new-password" />
      </FormField>
    </>
  )
}
