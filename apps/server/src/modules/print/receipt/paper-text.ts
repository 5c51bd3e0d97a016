import { textCells } from '@kassa/domain/receipt/character-width.ts'
import type { PaperLine } from '@kassa/domain/receipt/lay-out.ts'

/** The receipt that is kept is as wide as 80 mm paper. */
export const KEPT_COLUMNS = 48

/** A line of paper as text: a code in its typed form, as there is nothing to scan in it, and no picture. */
export const textOfLine = (line: PaperLine): string => {
  if (line.kind === 'image') return ''
  if (line.kind !== 'text') return line.code
  const gap = Math.max(0, KEPT_COLUMNS - textCells(line.text) * (line.size === 'large' ? 2 : 1))
  const before = { left: 0, center: Math.floor(gap / 2), right: gap }[line.align]
  return `${' '.repeat(before)}${line.text}`.trimEnd()
}
