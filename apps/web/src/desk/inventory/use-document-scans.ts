import { useEffect, useEffectEvent } from 'react'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { sound } from '../basket/sell.ts'
import { goodsOfCode } from '../scan/on-code.ts'
import { takeScans } from '../scan/scan-flow.ts'

/**
 * The meaning of a scan for a document: the goods (null when the desk does not know them), and the quantity on a label.
 */
export interface DocumentScan {
  readonly code: string
  readonly item: DeskItem | null
  readonly quantity: number | null
}

/** Hears scanners for as long as a document is open; `onScan` answers whether it took the goods. Answers the same for a camera. */
export function useDocumentScans(onScan: (scanned: DocumentScan) => boolean): (code: string) => void {
  const take = useEffectEvent((code: string) => {
    const found = goodsOfCode(code)
    const isTaken = onScan({ code, item: found?.item ?? null, quantity: found?.quantity ?? null })
    sound(isTaken ? 'found' : 'unknown')
  })
  useEffect(() => takeScans((code) => take(code)), [])
  return (code) => {
    const found = goodsOfCode(code)
    if (!onScan({ code, item: found?.item ?? null, quantity: found?.quantity ?? null })) sound('unknown')
  }
}
