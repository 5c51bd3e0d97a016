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
  /** Takes a pack that was chosen by its name, as if its code had been scanned. */
  readonly hearPack: (pack: NamedPack) => void
}

/** A box or a case, and what it holds. */
export interface NamedPack {
  readonly variantId: string
  readonly quantity: number
  readonly name: string
}

/** Goods of the chosen outlet that carry a whole code, or that a pack with it holds; null where none do. A bar code comes before a custom code. */
export async function goodsOf(code: string): Promise<Goods | null> {
  const { rows } = await call(listStock, { code, limit: 5 }, { isQuiet: true })
  const row = rows.find((one) => one.code === code) ?? rows[0]
  return row ? { ...row, name: goodsName(row) } : null
}

/** The contents of a pack, as its code would be read; null where the outlet does not sell them. */
async function contentOf({ variantId, quantity }: NamedPack): Promise<Goods | null> {
  const { rows } = await call(listStock, { variantId, limit: 1 }, { isQuiet: true })
  const [row] = rows
  return row ? { ...row, name: goodsName(row), packQuantity: quantity } : null
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
  const take = async (code: string, goodsNow: () => Promise<Goods | null>): Promise<void> => {
    try {
      const goods = await goodsNow()
      setLast(goods ? latest.current(goods) : { said: t('lines.unknownCode', { code }), isBad: true })
    } catch (error) {
      setLast({ said: isApiError(error) ? error.message : t('lines.unreadable'), isBad: true })
    }
  }
  const hear = (typed: string): void => {
    const code = typed.trim().slice(0, 50)
    queue.current = queue.current.then(() => take(code, () => goodsOf(code)))
  }
  const hearPack = (pack: NamedPack): void => {
    queue.current = queue.current.then(() => take(pack.name, () => contentOf(pack)))
  }
  useScanner(hear, isOn)
  return { hear, hearPack, ...last }
}
