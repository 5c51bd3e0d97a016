import type { ComponentType } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { LeavePart } from '../../kit/state/PartMissing.tsx'
import { GoodsPanel } from '../cashiering/GoodsPanel.tsx'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { desk } from '../model/desk-state.ts'
import { stagePanelOf } from '../model/panel/stage-panel.ts'
import type { StagePanel } from '../model/panel/stage-panel.ts'
import { PayPanel } from '../payment/PayPanel.tsx'
import { onRoot } from '../../kit/state/on-root.ts'
import { useStore } from '../ui/store.ts'

// Panels that are not part of every sale are loaded when they are opened; the service worker has them when offline.
const LinePanel = lazyPart(async () => (await import('../cashiering/lines/LinePanel.tsx')).LinePanel)
const RefundArea = lazyPart(async () => (await import('../orders/refund/RefundArea.tsx')).RefundArea)
const FindPanel = lazyPart(async () => (await import('../orders/FindPanel.tsx')).FindPanel)

/** Every panel of the stage; one more is a line here, a work area in the state, and a row of `panel-input.ts`. */
const panels: Readonly<Record<StagePanel, ComponentType>> = {
  goods: GoodsPanel,
  line: LinePanel,
  pay: PayPanel,
  refund: RefundArea,
  find: FindPanel,
  // The goods stay as they are; what was paid stands in the basket's place.
  paid: GoodsPanel,
}

const overBasket = onRoot('has-panel')

const backToGoods = (): void => desk.change({ workArea: 'sell', refundNumber: null })

/** The one panel that belongs to the moment; on a phone a sheet over the basket. */
export function Panel() {
  const panel = useStore(desk, stagePanelOf)
  const isSheetOpen = useStore(goodsSheet, ({ isOpen, isPadOpen }) => isOpen || isPadOpen)
  const Shown = panels[panel]
  const isResting = (panel === 'goods' || panel === 'paid') && !isSheetOpen
  // On a phone what was paid lies open: a sheet of goods is put away where it stands until the next sale begins.
  const looks = ['d-panel', isResting && 'is-resting', panel === 'paid' && isSheetOpen && 'is-put-away']
  return (
    <div ref={isResting ? null : overBasket} className={looks.filter(Boolean).join(' ')} data-panel={panel}>
      <LeavePart value={backToGoods}>
        <Shown />
      </LeavePart>
    </div>
  )
}
