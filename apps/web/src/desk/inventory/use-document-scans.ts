import { useEffect, useEffectEvent } from 'react'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { packOf } from '@kassa/domain/product/pack.ts'
import { desk } from '../model/desk-state.ts'
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

/** A pack stands for what it holds: its one part, so many of them. */
export function contentOf(scanned: DocumentScan): DocumentScan {
  const pack = scanned.item && packOf(scanned.item)
  const item = pack && desk.read().catalogue.find(pack.variantId)
  return item ? { ...scanned, item, quantity: pack.quantity * (scanned.quantity ?? 1) } : scanned
}

function scanOf(code: string): DocumentScan {
  const found = goodsOfCode(code)
  return contentOf({ code, item: found?.item ?? null, quantity: found?.quantity ?? null })
}

/** Hears scanners for as long as a document is open; `onScan` answers whether it took the goods. Answers the same for a camera. */
export function useDocumentScans(onScan: (scanned: DocumentScan) => boolean): (code: string) => void {
  const take = useEffectEvent((code: string) => {
    const isTaken = onScan(scanOf(code))
    sound(isTaken ? 'found' : 'unknown')
  })
  useEffect(() => takeScans((code) => take(code)), [])
  return (code) => {
    if (!onScan(scanOf(code))) sound('unknown')
  }
}
