import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDraftPart } from '../../kit/form/form-context.ts'
import { FoldedSection } from '../../kit/form/FoldedSection.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'

/** The fields `names.en`, `names.zh` and `names.ja` of a form: the name in each of the three languages. */
export function NamesInLanguages({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation('product')
  const isSet = useDraftPart(({ names = {} }: { readonly names?: object }) => Object.values(names).some(Boolean))
  const words = { title: t('section.names'), note: t('section.namesNote') }
  if (!isFolded)
    return (
      <FormSection {...words}>
        <Names />
      </FormSection>
    )
  return (
    <FoldedSection {...words} isSet={isSet}>
      <Names />
    </FoldedSection>
  )
}

function Names() {
  const { t } = useTranslation('product')
  return (
    <>
      <FormField name={['names', 'en']} label={t('field.nameEn')} isOptional>
        <Input maxLength={50} lang="en" />
      </FormField>
      <FormField name={['names', 'zh']} label={t('field.nameZh')} isOptional>
        <Input maxLength={50} lang="zh" />
      </FormField>
      <FormField name={['names', 'ja']} label={t('field.nameJa')} isOptional>
        <Input maxLength={50} lang="ja" />
      </FormField>
    </>
  )
}
