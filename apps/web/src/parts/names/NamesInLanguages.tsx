import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'

/** The fields `names.en`, `names.zh` and `names.ja` of a form: the name in each of the three languages. */
export function NamesInLanguages() {
  const { t } = useTranslation('product')
  return (
    <FormSection title={t('section.names')} note={t('section.namesNote')}>
      <FormField name={['names', 'en']} label={t('field.nameEn')} isOptional>
        <Input maxLength={50} lang="en" />
      </FormField>
      <FormField name={['names', 'zh']} label={t('field.nameZh')} isOptional>
        <Input maxLength={50} lang="zh" />
      </FormField>
      <FormField name={['names', 'ja']} label={t('field.nameJa')} isOptional>
        <Input maxLength={50} lang="ja" />
      </FormField>
    </FormSection>
  )
}
