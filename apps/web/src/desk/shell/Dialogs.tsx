import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { NoteDialog, OrderChangeDialog } from '../cashiering/ChangeDialogs.tsx'
import { OpenPriceDialog, VariantsDialog, WeightDialog } from '../cashiering/AddDialogs.tsx'
import { desk } from '../model/desk-state.ts'
import { HoldDialog, RecallDialog } from '../cashiering/HoldDialogs.tsx'
import { SyncDialog } from './SyncDialog.tsx'
import { ReceiptDialog } from '../peripherals/ReceiptPreview.tsx'
import { DrawerDialog } from '../shift/DrawerDialog.tsx'
import { MoveCashDialog } from '../shift/MoveCashDialog.tsx'
import { useStore } from '../ui/store.ts'

// What is seldom asked comes when it is; the service worker has it for when there is no line.
const SerialsDialog = lazyPart(async () => (await import('../cashiering/SerialsDialog.tsx')).SerialsDialog)
const ExemptionDialog = lazyPart(async () => (await import('../cashiering/ExemptionDialog.tsx')).ExemptionDialog)
const WhyDialog = lazyPart(async () => (await import('../cashiering/WhyDialog.tsx')).WhyDialog)
const PriceCheckDialog = lazyPart(async () => (await import('../products/PriceCheckDialog.tsx')).PriceCheckDialog)
const ApprovalDialog = lazyPart(async () => (await import('../lock/ApprovalDialog.tsx')).ApprovalDialog)
const CommandBar = lazyPart(async () => (await import('./CommandBar.tsx')).CommandBar)
const MoreDialog = lazyPart(async () => (await import('./MoreDialog.tsx')).MoreDialog)
const HelpDialog = lazyPart(async () => (await import('../settings/HelpDialog.tsx')).HelpDialog)
const SettingsDialog = lazyPart(async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog)

/** Whatever is asked at the moment. */
export function Dialogs() {
  const dialog = useStore(desk, (state) => state.dialog)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'weight':
      return <WeightDialog item={dialog.item} />
    case 'open-price':
      return <OpenPriceDialog item={dialog.item} quantity={dialog.quantity} />
    case 'serials':
      return <SerialsDialog pieces={dialog.pieces} />
    case 'variants':
      return <VariantsDialog items={dialog.items} times={dialog.times} />
    case 'order-change':
      return <OrderChangeDialog />
    case 'exemption':
      return <ExemptionDialog />
    case 'why':
      return <WhyDialog lineId={dialog.lineId} />
    case 'hold':
      return <HoldDialog />
    case 'recall':
      return <RecallDialog />
    case 'note':
      return <NoteDialog />
    case 'drawer':
      return <DrawerDialog />
    case 'move-cash':
      return <MoveCashDialog direction={dialog.direction} />
    case 'help':
      return <HelpDialog />
    case 'command':
      return <CommandBar />
    case 'more':
      return <MoreDialog />
    case 'settings':
      return <SettingsDialog />
    case 'price-check':
      return <PriceCheckDialog item={dialog.item} />
    case 'receipt':
      return <ReceiptDialog document={dialog.document} />
    case 'sync':
      return <SyncDialog />
    case 'approval':
      return <ApprovalDialog ask={dialog.ask} />
  }
}
