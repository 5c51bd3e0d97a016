import { readBillingTerms, saveBillingTerms } from '@kassa/contract/billing/version.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormPercent } from '../../kit/form/fields/FormNumber.tsx'

const schema = saveBillingTerms.request.omit({ version: true })

/** Edits the text on bills, and the account for transfers. */
export function TermsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('billing')
  const { data } = useAnswer(readBillingTerms, {})
  const save = useChange(saveBillingTerms)
  if (!data) return null
  const { version, ...initial } = data
  return (
    <FormDrawer
      width={520}
      title={t('terms.title')}
      initial={initial}
      schema={schema}
      keptAs="billing-terms.all"
      version={version}
      onClose={onClose}
      onSubmit={(fields, based) => save.mutateAsync({ ...fields, version: based })}
    >
      <FormField name="sellerName" label={t('terms.seller')} isOptional>
        <Input maxLength={50} />
      </FormField>
      <FormField name="sellerAddress" label={t('terms.address')} isOptional>
        <Input maxLength={255} />
      </FormField>
      <FormField name="sellerTaxNumber" label={t('terms.taxNumber')} isOptional>
        <Input maxLength={32} />
      </FormField>
      <FormField name="taxName" label={t('terms.taxName')} isOptional>
        <Input maxLength={50} />
      </FormField>
      <FormPercent name="taxBasisPoints" label={t('terms.tax')} />
      <FormField name="transferTo" label={t('terms.transferTo')} isOptional>
        <Input.TextArea rows={3} maxLength={255} />
      </FormField>
    </FormDrawer>
  )
}
