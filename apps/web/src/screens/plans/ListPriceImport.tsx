import {
  downloadListPriceTemplate,
  importListPrices,
  listPriceField,
} from '@kassa/contract/promotion/list-price-import.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from '../../kit/import/SheetImport.tsx'
import type { ShownPlan } from './plan-draft.ts'

const fieldNames = listPriceField.options.filter((field) => field !== 'ignore')

/** Takes prices into a price list from a spreadsheet. */
export function ListPriceImport({ plan, onClose }: { readonly plan: ShownPlan; readonly onClose: () => void }) {
  const { t } = useTranslation('promotion')
  return (
    <SheetImport
      title={t('priceImport.title', { name: plan.name })}
      call={importListPrices}
      template={downloadListPriceTemplate}
      fileName="list-prices.xlsx"
      fields={fieldNames.map((value) => ({ value, label: t(`priceImport.field.${value}`) }))}
      rows={1_000}
      note={t('priceImport.note')}
      also={{ id: plan.id }}
      refreshes="promotion"
      onClose={onClose}
    />
  )
}
