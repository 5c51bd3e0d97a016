import { OPTION_LIMITS } from '@kassa/domain/product/option-groups.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../kit/form/FormField.tsx'

const words = { en: 'field.nameEn', zh: 'field.nameZh', ja: 'field.nameJa' } as const

/** The name of a row of a list in each of the three languages. */
export function NamesFields({ list, at }: { readonly list: string; readonly at: readonly [number] }) {
  const { t } = useTranslation('product')
  return (
    <div className="k-form-pair">
      {(['en', 'zh', 'ja'] as const).map((language) => (
        <FormField key={language} list={list} name={[...at, 'names', language]} label={t(words[language])} isOptional>
          <Input maxLength={OPTION_LIMITS.name} lang={language} />
        </FormField>
      ))}
    </div>
  )
}
