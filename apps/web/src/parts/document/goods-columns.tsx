import { useTranslation } from 'react-i18next'
import { goodsName } from '../goods/goods-name.ts'
import type { DocumentColumn } from './Sheet.tsx'

interface SheetGoods {
  readonly name: string
  readonly variantName: string
  readonly code: string | null
  readonly shelfNumber: string
  /** The pieces of goods with serial numbers, where the document names them. */
  readonly serials?: readonly string[]
}

/** Returns the columns of goods that every sheet has: name, code, and the shelf to go to. */
export function useGoodsColumns(): DocumentColumn<SheetGoods>[] {
  const { t } = useTranslation(['supply', 'sheet'])
  return [
    {
      key: 'name',
      title: t('lines.name'),
      render: (goods) => [goodsName(goods), ...(goods.serials ?? [])].join(' · '),
    },
    { key: 'code', title: t('sheet:code'), render: ({ code }) => code ?? '' },
    { key: 'shelf', title: t('sheet:shelf'), render: ({ shelfNumber }) => shelfNumber },
  ]
}
