import { useEffect } from 'react'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { desk } from '../model/desk-state.ts'

/** A till that has sold nothing yet shows its goods at once, also where they lie under the basket: a newcomer sees what to press. */
export function useGoodsFirst(): void {
  useEffect(() => {
    if (desk.read().registration?.lastSequence === 0) goodsSheet.change({ isOpen: true })
  }, [])
}
