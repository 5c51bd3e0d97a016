import { closeDialog } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { printerIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { ReceiptPaper } from '../../parts/paper/ReceiptPaper.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { print } from './print.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'

export function ReceiptDialog({ document }: { readonly document: ReceiptDocument }) {
  const { t } = useWords()
  return (
    <DeskDialog title={document.title} size="wide" onClose={closeDialog}>
      <ReceiptPaper document={document} />
      <div className="d-row">
        <button type="button" className="d-button is-large" onClick={() => print(document)}>
          <Icon of={printerIcon} /> {t('receipt.print')}
        </button>
        <button type="button" className="d-button is-large" onClick={() => window.print()}>
          {t('receipt.browser')}
        </button>
      </div>
    </DeskDialog>
  )
}
