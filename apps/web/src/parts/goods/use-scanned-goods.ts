import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useScanner } from '../../kit/scan/use-scanner.ts'
import { goodsName } from './goods-name.ts'
import type { Goods } from './GoodsPicker.tsx'

/** The result of scanning goods, in words. */
export interface ScanResult {
  readonly said: string
  readonly isBad: boolean
}

export interface GoodsScanner extends ScanResult {
  /** Takes a code that came another way, such as from a camera. */
  readonly hear: (code: string) => void
}

/** Goods of the chosen outlet that carry a whole code, or that a pack with it holds; null where none do. A bar code comes before a custom code. */
export async function goodsOf(code: string): Promise<Goods | null> {
  const { rows } = await call(listStock, { code, limit: 5 }, { isQuiet: true })
  const row = rows.find((one) => one.code === code) ?? rows[0]
  return row ? { ...row, name: goodsName(row) } : null
}

/**
 * Hears a scanner while `isOn` and hands over the goods each code means, one after the other in the order they were scanned;
 * `onGoods` answers what became of them. A code that nothing carries is said and changes nothing.
 */
export function useScannedGoods(onGoods: (goods: Goods) => ScanResult, isOn = true): GoodsScanner {
  const { t } = useTranslation('supply')
  const [last, setLast] = useState<ScanResult>({ said: '', isBad: false })
  const queue = useRef(Promise.resolve())
  const latest = useRef(onGoods)
  useEffect(() => {
    latest.current = onGoods
  })
  const take = async (code: string): Promise<void> => {
    try {
      const goods = await goodsOf(code)
      setLast(goods ? latest.current(goods) : { said: t('lines.unknownCode', { code }), isBad: true })
    } catch (error) {
      setLast({ said: isApiError(error) ? error.message : t('lines.unreadable'), isBad: true })
    }
  }
  const hear = (code: string): void => {
    queue.current = queue.current.then(() => take(code.trim().slice(0, 50)))
  }
  useScanner(hear, isOn)
  return { hear, ...last }
}
