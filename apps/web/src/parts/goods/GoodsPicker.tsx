import { listStock, type stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { CameraScan } from '../../kit/scan/CameraScan.tsx'
import { goodsName } from './goods-name.ts'
import { useOnHandText } from './OnHand.tsx'
import { type ScanResult, useScannedGoods } from './use-scanned-goods.ts'

/** Goods of the stock list; the name has their attribute values in it. */
export type Goods = Omit<OutputOf<typeof stockRow>, 'variantName'> & {
  /** The code that was scanned is a pack's, of so many. */
  readonly packQuantity?: number | undefined
}

interface Props {
  readonly taken: readonly string[]
  readonly onPick: (goods: Goods) => void
  /** Handles a scan, and a pack that is found by its name; left out, it picks goods that are not in `taken` yet, and finds no packs. */
  readonly onScanned?: (goods: Goods) => ScanResult
  /** Beside another field that takes scans, codes are heard only while this one has the focus. */
  readonly hearsOnlyFocused?: boolean
  /** Offers only what is on hand, for goods that leave the outlet. */
  readonly onlyOnHand?: boolean
}

/** Begins the values of packs in the list: no id does. */
const PACK = 'pack '

/**
 * Finds goods of the chosen outlet by name or code, or by a scanner or camera, and hands over the one picked; those in `taken`
 * are left out.
 */
export function GoodsPicker({ taken, onPick, onScanned, hearsOnlyFocused = false, onlyOnHand = false }: Props) {
  const { t } = useTranslation('supply')
  const onHandText = useOnHandText()
  const [isFocused, setIsFocused] = useState(false)
  const pick = (goods: Goods): ScanResult => {
    if (taken.includes(goods.variantId)) return { said: t('lines.already', { name: goods.name }), isBad: true }
    onPick(goods)
    return { said: goods.name, isBad: false }
  }
  const heard = useScannedGoods(onScanned ?? pick, !hearsOnlyFocused || isFocused)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const { data, isFetching, error } = useAnswer(
    listStock,
    {
      limit: 20,
      ...(search === '' ? {} : { search, ...(onScanned && { packs: 'yes' as const }) }),
      ...(onlyOnHand ? { state: 'on-hand' as const } : {}),
    },
    { keepsPrevious: true },
  )
  const packs = data?.packs ?? []
  const rows: readonly Goods[] = (data?.rows ?? [])
    .filter(({ variantId }) => !taken.includes(variantId))
    .map(({ variantName, ...row }) => ({ ...row, name: goodsName({ name: row.name, variantName }) }))
  return (
    <div className="k-stack-tight">
      <Select
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        aria-label={t('lines.add')}
        className="k-wide"
        placeholder={t('lines.add')}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        loading={isFetching}
        value={null}
        notFoundContent={isFetching ? t('lines.searching') : error ? t('lines.unreadable') : t('lines.notFound')}
        options={[
          ...rows.map((row) => ({
            value: row.variantId,
            label: [row.name, row.code, onHandText(row)].filter(Boolean).join(' · '),
          })),
          ...packs.map(({ name, code, quantity, weightUnit, unit, contentName }, at) => ({
            value: `${PACK}${at}`,
            label: [name, code, `${quantityText(quantity, weightUnit, unit)} × ${contentName}`]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
        onChange={(value: string | null) => {
          const picked = rows.find((row) => row.variantId === value)
          const pack = packs.find((_, at) => `${PACK}${at}` === value)
          setTyped('')
          if (picked) onPick(picked)
          if (pack) heard.hearPack(pack)
        }}
      />
      {hearsOnlyFocused ? null : (
        <div>
          <CameraScan onCode={heard.hear}>{heard.said}</CameraScan>
        </div>
      )}
      <p role="status" className={heard.isBad ? 'k-bad' : 'k-muted'}>
        {heard.said}
      </p>
    </div>
  )
}
