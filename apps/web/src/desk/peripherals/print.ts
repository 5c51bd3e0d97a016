import { desk, tell } from '../model/desk-state.ts'
import { settingOf } from '../model/desk-setup.ts'
import { createStore } from '../ui/store.ts'
import { newId } from '../model/uuid-v7.ts'
import type { PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import { keptJobs } from './kept-jobs.ts'
import { type PrintJob, PrintQueue } from './print-queue.ts'
import { PrintQueues } from './print-queues.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { printers, writeTo } from './printers.ts'
import { brandName } from '../../session/brand.ts'

/** A document that the printer on the screen received, newest first. */
export interface PrintedDocument {
  readonly id: string
  readonly title: string
  readonly bytes: Uint8Array
}
const KEPT = 20
export const virtualPaper = createStore<{ readonly jobs: readonly PrintedDocument[] }>({ jobs: [] })

const RETRY_AFTER_MS = 2_000

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** To the desk's main printer, or the one that stands in: asked at every job, so that a changed setting counts at once. */
async function writeMain(bytes: Uint8Array, { id, title }: PrintJob, isSpare: boolean): Promise<void> {
  const { printer, sparePrinter } = desk.read().preferences
  const transport = printers[(isSpare ? sparePrinter : null) ?? printer]
  if (transport) return transport.write(bytes, { id, title })
  virtualPaper.change(({ jobs }) => ({ jobs: [{ id, title, bytes }, ...jobs].slice(0, KEPT) }))
}

function hasSpare(): boolean {
  const { printer, sparePrinter } = desk.read().preferences
  return sparePrinter !== null && sparePrinter !== printer
}

/** A browser's own print dialog takes no bytes. */
const takesBytes = (): boolean => desk.read().preferences.printer !== 'browser'

const pause = (): Promise<void> => wait(RETRY_AFTER_MS)

/** A queue for each printer. The main one stands in for those that write pick lists. */
export const printQueue = new PrintQueues(
  (printerId, keeper) =>
    printerId === null
      ? new PrintQueue(writeMain, { keeper, pause, hasSpare })
      : new PrintQueue(
          (bytes, job, isSpare) => (isSpare ? writeMain(bytes, job, false) : writeTo(printerId, bytes, job)),
          { keeper, pause, hasSpare: takesBytes },
        ),
  keptJobs,
)

/** Goes on with the paper that the last page left, and says what nobody knows to have come out. */
export async function restorePrinting(): Promise<void> {
  void paperBytes().catch(() => undefined)
  await printQueue.restore()
  const [unsure] = printQueue.snapshot.unsure
  if (unsure) tell('warn', 'message.printUnsure', { title: unsure.title })
}

/** Cells in a row of this device's paper. */
export function paperColumns(): PaperColumns {
  const { preferences, setup } = desk.read()
  return preferences.paperColumns ?? (settingOf(setup, 'sales.receipt').widthMillimetres === 58 ? 32 : 48)
}

export const receiptPolicy = (): 'always' | 'ask' | 'never' => {
  const { preferences, setup } = desk.read()
  return preferences.receiptPolicy ?? settingOf(setup, 'sales.receipt').print
}

/** How paper is written comes behind the till: it is asked for when the desk starts and is there before the first sale is paid. */
const paperBytes = () => import('./paper-bytes.ts')

/** Papers queue in the order in which they were asked for. */
async function queue(
  job: Omit<PrintJob, 'bytes' | 'tries'>,
  make: (paper: Awaited<ReturnType<typeof paperBytes>>) => Uint8Array | Promise<Uint8Array>,
  printerId: string | null = null,
) {
  try {
    await printQueue.add({ ...job, bytes: await make(await paperBytes()) }, printerId)
  } catch {
    tell('bad', 'printer.failed')
  }
}

/** Prints a document; selling goes on whatever the printer does. */
export function print(document: ReceiptDocument): void {
  if (desk.read().preferences.printer === 'browser') return browserPrint(document)
  const columns = paperColumns()
  void queue({ id: newId(), title: document.title }, ({ bytesOf }) => bytesOf(document, columns))
}

/**
 * Prints a document on a printer of the outlet's network, or on the main one. A browser's own print dialog shows one paper at a time,
 * the receipt: it is asked for nothing else.
 */
export function printOn(printerId: string | null, document: ReceiptDocument): void {
  if (printerId === null && !takesBytes()) return
  const columns = paperColumns()
  void queue({ id: newId(), title: document.title }, ({ bytesOf }) => bytesOf(document, columns), printerId)
}

/**
 * Prints a test of everything on paper: both ends of a row, each size, the scripts of the three languages, both kinds
 * of code.
 */
export function printTest(): void {
  const { setup, registration } = desk.read()
  const width = paperColumns()
  print({
    version: 1,
    title: brandName(),
    language: setup?.outlet.locale ?? 'en-US',
    blocks: [
      { kind: 'text', text: setup?.outlet.name ?? brandName(), align: 'center', size: 'large', isBold: true },
      { kind: 'text', text: registration?.deviceName ?? '', align: 'center' },
      { kind: 'text', text: '1234567890'.repeat(5).slice(0, width) },
      { kind: 'row', left: 'Tea 茶 お茶 ሻይ', right: '1,234.56' },
      { kind: 'rule' },
      { kind: 'barcode', code: 'KASSA-TEST' },
      { kind: 'qr', code: 'https://kassa.example/test' },
    ],
  })
}

/** Opens the drawer, now or not at all. A browser printer has none. */
export function kickDrawer(): void {
  if (desk.read().preferences.printer === 'browser') return
  void queue({ id: newId(), title: '', isMomentary: true }, ({ drawerBytes }) => drawerBytes())
}

/** The drawer opens by itself after a sale where the outlet wants it. */
export function kickDrawerAfterSale(): void {
  if (settingOf(desk.read().setup, 'sales.drawer-kick')) kickDrawer()
}

/** The receipt of a sale prints by itself where the policy says so, then the copies that the shop keeps; its card, while it stands, knows. */
export function printSale(receipt: ReceiptDocument, staffCopy: ReceiptDocument, entryId: string): void {
  if (receiptPolicy() !== 'always') return
  for (let copy = 0; copy < settingOf(desk.read().setup, 'sales.receipt').copies; copy += 1)
    print(copy === 0 ? receipt : staffCopy)
  desk.change(({ finished }) => ({
    finished: finished?.entryId === entryId ? { ...finished, isPrinted: true } : finished,
  }))
}

/** Shows the receipt with the browser's own print dialog. */
function browserPrint(document: ReceiptDocument): void {
  desk.change({ dialog: { kind: 'receipt', document } })
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
}

/** Prints the last receipt once more. `find` answers null where nothing was sold here, and fails where its program does not arrive. */
export async function reprintLast(find: () => Promise<ReceiptDocument | null>): Promise<void> {
  try {
    const last = await find()
    if (last) print(last)
    else tell('info', 'message.nothingToReprint')
  } catch {
    tell('bad', 'message.paperLater')
  }
}
