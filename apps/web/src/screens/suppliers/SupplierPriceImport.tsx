import {
  downloadSupplierPriceTemplate,
  importSupplierPrices,
  supplierPriceField,
} from '@kassa/contract/inventory/supplier-price-import.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from '../../kit/import/SheetImport.tsx'

const fieldNames = supplierPriceField.options.filter((field) => field !== 'ignore')

interface Props {
  readonly supplier: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Takes prices of a supplier from a spreadsheet. */
export function SupplierPriceImport({ supplier, onClose }: Props) {
  const { t } = useTranslation('supply')
  return (
    <SheetImport
      title={t('prices.importTitle', { name: supplier.name })}
      call={importSupplierPrices}
      template={downloadSupplierPriceTemplate}
      fileName="supplier-prices.xlsx"
      fields={fieldNames.map((value) => ({ value, label: t(`prices.field.${value}`) }))}
      rows={1_000}
      note={t('prices.importNote')}
      also={{ supplierId: supplier.id }}
      refreshes="inventory"
      onClose={onClose}
    />
  )
}
