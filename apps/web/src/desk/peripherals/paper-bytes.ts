import { desk } from '../model/desk-state.ts'
import { settingOf } from '../model/desk-setup.ts'
import { drawPaperLine } from '../../parts/paper/draw-line.ts'
import { encodings } from '@kassa/domain/receipt/escpos/code-page.ts'
import { writeDrawerKick, writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import type { PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'

/** Returns the bytes that a printer of this outlet is sent for a document. */
export const bytesOf = (document: ReceiptDocument, columns: PaperColumns): Uint8Array =>
  writeEscpos(document, {
    encoding: encodings[settingOf(desk.read().setup, 'sales.receipt').encoding],
    columns,
    isCut: true,
    opensDrawer: false,
    drawLine: drawPaperLine,
  })

/** Returns the bytes that open the drawer at hand: the second one of a till hangs on the printer's second socket. */
export function drawerBytes(): Uint8Array {
  const { setup, shift } = desk.read()
  const second = settingOf(setup, 'sales.drawers')[1]
  return writeDrawerKick(second !== undefined && second === shift?.drawer ? 2 : 1)
}
