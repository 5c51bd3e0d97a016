import { declineStockRequest } from '@kassa/contract/inventory/stock-request.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { ShownStockRequest } from './StockRequestPage.tsx'

const schema = declineStockRequest.request.omit({ id: true })

/** Declines a request with the reason that the other outlet reads. */
export function DeclineDrawer({
  request: { id, number },
  onClose,
}: {
  request: ShownStockRequest
  onClose: () => void
}) {
  const { t } = useTranslation('stockRequest')
  const decline = useChange(declineStockRequest)
  return (
    <FormDrawer
      reopensAs={`stock-request-decline.${id}`}
      title={t('declineTitle', { number })}
      initial={{ reply: '' }}
      schema={schema}
      saveLabel={t('decline')}
      onClose={onClose}
      onSubmit={({ reply }) => decline.mutateAsync({ id, reply })}
    >
      <FormSection title={t('reply')}>
        <FormField name="reply" label={t('why')} hint={t('whyHint')}>
          <Input.TextArea rows={3} maxLength={255} autoFocus />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
