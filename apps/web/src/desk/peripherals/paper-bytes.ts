import { desk } from '../model/desk-state.ts'
import { settingOf } from '../model/desk-setup.ts'
import { drawPaperLine, PAPER_FONT } from '../../parts/paper/draw-line.ts'
import { encodings } from '@kassa/domain/receipt/escpos/code-page.ts'
import { writeDrawerKick, writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import { isWoven } from '@kassa/domain/receipt/script/letters.ts'
import type { PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'

/** Returns the bytes that a printer of this outlet is sent for a document. */
export async function bytesOf(document: ReceiptDocument, columns: PaperColumns): Promise<Uint8Array> {
  await bringLetters(document)
  return writeEscpos(document, {
    encoding: encodings[settingOf(desk.read().setup, 'sales.receipt').encoding],
    columns,
    isCut: true,
    opensDrawer: false,
    drawLine: drawPaperLine,
  })
}

/** Letters that this machine may lack are here before a line is drawn with them; paper waits no longer for them than a cashier would. */
async function bringLetters({ blocks }: ReceiptDocument): Promise<void> {
  const text = blocks
    .map((block) => ('text' in block ? block.text : 'left' in block ? block.left + block.right : ''))
    .join('')
  if (!isWoven(text)) return
  const brought = import('../../theme/faces/faces.css').then(() => globalThis.document.fonts.load(PAPER_FONT, text))
  await Promise.race([brought.catch(() => undefined), new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))])
}

const LONGEST_WAIT_MS = 1_500

/** Returns the bytes that open the drawer at hand: the second one of a till hangs on the printer's second socket. */
export function drawerBytes(): Uint8Array {
  const { setup, shift } = desk.read()
  const second = settingOf(setup, 'sales.drawers')[1]
  return writeDrawerKick(second !== undefined && second === shift?.drawer ? 2 : 1)
}
