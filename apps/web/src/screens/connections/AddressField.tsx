import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

/** Addresses as they were typed, without what is empty. */
export const addressRangesIn = (typed: readonly string[]): string[] =>
  typed.map((one) => one.trim()).filter((one) => one !== '')

/** Addresses from which a key may be used. */
export function AddressField() {
  const { t } = useTranslation('connection')
  return (
    <FormField name="addressRanges" label={t('addresses')} hint={t('addressesHint')} isOptional>
      <Select mode="tags" open={false} className="k-wide" tokenSeparators={[' ', ',', ';']} suffixIcon={null} />
    </FormField>
  )
}
