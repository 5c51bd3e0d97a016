import { listSupplierPrices } from '@kassa/contract/inventory/supplier-price.calls.ts'
import type { supplierPriceField } from '@kassa/contract/inventory/supplier-price-import.calls.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { AT_ONCE } from '../../kit/export-notice.ts'
import { exportList } from '../../kit/list/file/export-list.ts'
import { decimalsOf } from '../../kit/money/decimals.ts'
import { exponentOf } from '../../kit/money/format.ts'
import { currentLanguage } from '../../words/words.ts'
import type { SupplierPrice } from './SupplierPrices.tsx'

interface Props {
  readonly supplierName: string
  readonly request: { readonly supplierId: string; readonly search?: string }
  readonly answer: { readonly total: number; readonly totalIsCapped: boolean }
}

type Field = Exclude<z.infer<typeof supplierPriceField>, 'ignore'>

interface Line extends Omit<SupplierPrice, 'steps'> {
  readonly step: SupplierPrice['steps'][number]
}

/** Exports the prices found as a file with the columns of the import, a row a quantity: it can be changed and taken in again. */
export function PriceExport({ supplierName, request: { supplierId, search }, answer }: Props) {
  const { t } = useTranslation('supply')
  const column = (key: Field, render: (line: Line) => string) => ({ key, title: t(`prices.field.${key}`), render })
  const columns = [
    column('code', ({ code, customCode }) => code ?? customCode ?? ''),
    column('quantity', ({ step, weightUnit }) => decimalText(step.fromQuantity, decimalsOf(weightUnit))),
    column('price', ({ step, currency }) =>
      step.priceMinor === null ? '' : decimalText(step.priceMinor, exponentOf(currency)),
    ),
    column('currency', ({ currency }) => currency),
    column('validFrom', ({ validFrom }) => validFrom ?? ''),
    column('validUntil', ({ validUntil }) => validUntil ?? ''),
    column('ownCode', ({ ownCode }) => ownCode),
    column('packSize', ({ packSize }) => (packSize === null ? '' : String(packSize))),
  ]
  const exportAll = (tell: (rows: number) => void): Promise<void> =>
    exportList<Line>({
      title: `${supplierName} · ${t('prices.tab')}`,
      name: `${supplierName}_${currentLanguage()}.csv`,
      columns,
      total: answer.total,
      totalIsCapped: answer.totalIsCapped,
      readPage: async (cursor) => {
        const asked = { supplierId, limit: AT_ONCE, ...(search === undefined ? {} : { search }), cursor }
        const { rows, nextCursor } = await call(listSupplierPrices, asked)
        return { rows: rows.flatMap(({ steps, ...row }) => steps.map((step) => ({ ...row, step }))), nextCursor }
      },
      tell,
    })
  return <ExportButton onExport={exportAll} />
}
