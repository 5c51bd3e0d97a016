import { loadNamespaces } from 'i18next'
import { print } from '../peripherals/print.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { LeavePart } from '../../kit/state/PartMissing.tsx'
import { closeDialog, desk, type Dialog } from '../model/desk-state.ts'
import { papers } from '../payment/papers/print-papers.ts'
import { DialogHelp } from '../../kit/state/dialog-help.ts'
import { useStore } from '../ui/store.ts'
import { openHelp } from './use-desk-keys.ts'

// No question is part of ready to sell: each comes once the desk is calm, and the service worker has it for when there is no line.
const adding = () => import('../cashiering/AddDialogs.tsx')
const changing = () => import('../cashiering/ChangeDialogs.tsx')
const holding = () => import('../cashiering/HoldDialogs.tsx')
const WeightDialog = lazyPart(async () => (await adding()).WeightDialog)
const OpenPriceDialog = lazyPart(async () => (await adding()).OpenPriceDialog)
const AgeDialog = lazyPart(async () => (await import('../cashiering/ask/AgeDialog.tsx')).AgeDialog)
const SetDialog = lazyPart(async () => (await import('../cashiering/ask/SetDialog.tsx')).SetDialog)
const OptionsDialog = lazyPart(async () => (await import('../cashiering/ask/OptionsDialog.tsx')).OptionsDialog)
const VariantsDialog = lazyPart(async () => (await adding()).VariantsDialog)
const OrderChangeDialog = lazyPart(async () => (await changing()).OrderChangeDialog)
const NoteDialog = lazyPart(async () => (await changing()).NoteDialog)
const SellerDialog = lazyPart(async () => (await import('../cashiering/SellerDialog.tsx')).SellerDialog)
const HoldDialog = lazyPart(async () => (await holding()).HoldDialog)
const HandedDialog = lazyPart(async () => (await holding()).HandedDialog)
const RecallDialog = lazyPart(async () => (await holding()).RecallDialog)
const SetAsideDialog = lazyPart(async () => (await import('../cashiering/set-aside/SetAsideDialog.tsx')).SetAsideDialog)
const SetAsidesDialog = lazyPart(
  async () => (await import('../cashiering/set-aside/SetAsidesDialog.tsx')).SetAsidesDialog,
)
const ReceiptDialog = lazyPart(async () => (await import('../peripherals/ReceiptPreview.tsx')).ReceiptDialog)
const EReceiptDialog = lazyPart(async () => (await import('../payment/papers/EReceiptDialog.tsx')).EReceiptDialog)
const GiveBackDialog = lazyPart(async () => (await import('../payment/GiveBackDialog.tsx')).GiveBackDialog)
const TroubleDialog = lazyPart(async () => (await import('./trouble/TroubleDialog.tsx')).TroubleDialog)
const SyncDialog = lazyPart(async () => (await import('./SyncDialog.tsx')).SyncDialog)
const DrawerDialog = lazyPart(async () => (await import('../shift/DrawerDialog.tsx')).DrawerDialog)
const MoveCashDialog = lazyPart(async () => (await import('../shift/MoveCashDialog.tsx')).MoveCashDialog)
const SerialsDialog = lazyPart(async () => (await import('../cashiering/SerialsDialog.tsx')).SerialsDialog)
const ExemptionDialog = lazyPart(async () => (await import('../cashiering/ExemptionDialog.tsx')).ExemptionDialog)
const MemberDialog = lazyPart(async () => (await import('../member/MemberDialog.tsx')).MemberDialog)
const WhyDialog = lazyPart(async () => (await import('../cashiering/lines/WhyDialog.tsx')).WhyDialog)
const PriceCheckDialog = lazyPart(async () => (await import('../products/PriceCheckDialog.tsx')).PriceCheckDialog)
const ApprovalDialog = lazyPart(async () => (await import('../lock/ApprovalDialog.tsx')).ApprovalDialog)
const CommandBar = lazyPart(async () => (await import('./CommandBar.tsx')).CommandBar)
const MoreDialog = lazyPart(async () => (await import('./MoreDialog.tsx')).MoreDialog)
const KiosksDialog = lazyPart(async () => (await import('./kiosk/watch/KiosksDialog.tsx')).KiosksDialog)
const PaceDialog = lazyPart(async () => (await import('../setup/PaceDialog.tsx')).PaceDialog)
const TimeClockDialog = lazyPart(async () => (await import('../lock/TimeClockDialog.tsx')).TimeClockDialog)
const TileDialog = lazyPart(async () => (await import('../cashiering/tile/TileDialog.tsx')).TileDialog)
const HelpDialog = lazyPart(async () => (await import('../setup/HelpDialog.tsx')).HelpDialog)
const SettingsDialog = lazyPart(async () => (await import('../setup/SettingsDialog.tsx')).SettingsDialog)

/** How long the desk must have stood there before what is asked often is fetched. */
const CALM_MS = 1_500
const often: readonly (() => Promise<unknown>)[] = [
  () => loadNamespaces('deskMore'),
  adding,
  changing,
  holding,
  () => import('../cashiering/lines/LinePanel.tsx'),
  () => import('../orders/refund/RefundArea.tsx'),
  () => import('../orders/FindPanel.tsx'),
  () => import('./MoreDialog.tsx'),
  () => import('./CommandBar.tsx'),
  () => import('../lock/LockScreen.tsx'),
  () => import('../payment/methods/channel/attempt.ts'),
  () => import('../payment/methods/balance/BalancePanel.tsx'),
  () => import('../orders/last-receipt.ts'),
  papers,
]

/** Fetches what is asked often, so that it opens at once. Answers how not to. */
export function fetchLater(): () => void {
  const timer = setTimeout(() => void Promise.allSettled(often.map((load) => load())), CALM_MS)
  return () => clearTimeout(timer)
}

/** Draws the open dialog; a dialog that does not load can be left like any other. */
export function Dialogs() {
  return (
    <LeavePart value={closeDialog}>
      <DialogHelp value={openHelp}>
        <Asked />
      </DialogHelp>
    </LeavePart>
  )
}

/** The handbook lies over the question from which it was opened: what was chosen and typed there is still there behind it. */
function Asked() {
  const dialog = useStore(desk, (state) => state.dialog)
  const help = dialog?.kind === 'help' ? dialog : null
  const question = help ? (help.back ?? null) : dialog
  return (
    <>
      {question ? <Question dialog={question} /> : null}
      {help ? <HelpDialog page={help.page} back={help.back} /> : null}
    </>
  )
}

function Question({ dialog }: { readonly dialog: Dialog }) {
  switch (dialog.kind) {
    case 'weight':
      return <WeightDialog item={dialog.item} />
    case 'open-price':
      return <OpenPriceDialog {...dialog} />
    case 'serials':
      return <SerialsDialog pieces={dialog.pieces} />
    case 'age':
      return <AgeDialog {...dialog} />
    case 'set':
      return <SetDialog />
    case 'options':
      return <OptionsDialog ask={dialog.ask} />
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
    case 'set-aside':
      return <SetAsideDialog made={dialog.made} />
    case 'set-asides':
      return <SetAsidesDialog />
    case 'handed':
      return <HandedDialog basketId={dialog.basketId} />
    case 'member':
      return <MemberDialog />
    case 'seller':
      return <SellerDialog lineId={dialog.lineId} />
    case 'note':
      return <NoteDialog />
    case 'drawer':
      return <DrawerDialog />
    case 'move-cash':
      return <MoveCashDialog direction={dialog.direction} />
    case 'help':
      return null
    case 'command':
      return <CommandBar />
    case 'more':
      return <MoreDialog />
    case 'kiosks':
      return <KiosksDialog />
    case 'pace':
      return <PaceDialog />
    case 'time-clock':
      return <TimeClockDialog />
    case 'settings':
      return <SettingsDialog />
    case 'price-check':
      return <PriceCheckDialog item={dialog.item} print={print} />
    case 'receipt':
      return <ReceiptDialog document={dialog.document} />
    case 'e-receipt':
      return <EReceiptDialog entryId={dialog.entryId} />
    case 'trouble':
      return <TroubleDialog />
    case 'sync':
      return <SyncDialog />
    case 'give-back':
      return <GiveBackDialog goOn={dialog.goOn} />
    case 'tile':
      return <TileDialog key={dialog.tile.id} tile={dialog.tile} />
    case 'approval':
      return <ApprovalDialog ask={dialog.ask} />
  }
}
