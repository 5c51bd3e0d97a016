import type { PaperLine } from '../lay-out.ts'
import { lineText, readEscpos, type PaperRun } from './reader.ts'

const sizeOf = ({ widthFactor, heightFactor }: PaperRun): 'normal' | 'tall' | 'large' =>
  widthFactor > 1 ? 'large' : heightFactor > 1 ? 'tall' : 'normal'

/**
 * The lines that bytes for a receipt printer make, for printers that take pictures only, and beside them what is a command and no
 * paper: whether it cuts, and whether it opens the drawer.
 */
export function paperLines(bytes: Uint8Array): {
  readonly lines: readonly PaperLine[]
  readonly isCut: boolean
  readonly opensDrawer: boolean
} {
  const parts = readEscpos(bytes)
  const lines = parts.flatMap((part): PaperLine[] => {
    if (part.kind === 'line') {
      const [first] = part.runs
      const size = first ? sizeOf(first) : 'normal'
      return [{ kind: 'text', text: lineText(part.runs), align: part.align, size, isBold: first?.isBold ?? false }]
    }
    if (part.kind === 'image') return [part]
    if (part.kind === 'barcode') return [{ kind: 'barcode', code: part.data }]
    return part.kind === 'qr' ? [{ kind: 'qr', code: part.data, module: part.module }] : []
  })
  return {
    lines,
    isCut: parts.some(({ kind }) => kind === 'cut'),
    opensDrawer: parts.some(({ kind }) => kind === 'drawer'),
  }
}
