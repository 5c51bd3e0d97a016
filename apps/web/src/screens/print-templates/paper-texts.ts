import type { PaperLine } from '@kassa/domain/receipt/lay-out.ts'

type TextLine = Extract<PaperLine, { kind: 'text' }>

/** A line of paper to be compared: what it says, how it looks, and everything by which it differs from another. */
export interface PaperText {
  readonly text: string
  /** The look of a text; left out for codes and pictures. */
  readonly look?: Pick<TextLine, 'align' | 'size' | 'isBold'>
  readonly key: string
}

/** A line as it is compared; what it is called where it is no text is the screen's to say. */
export function paperText(line: PaperLine, nameOf: (kind: 'image' | 'barcode' | 'qr') => string): PaperText {
  if (line.kind === 'text') {
    const { text, align, size, isBold } = line
    return { text, look: { align, size, isBold }, key: JSON.stringify([text, align, size, isBold]) }
  }
  const name = nameOf(line.kind)
  if (line.kind !== 'image') return { text: `[${name} ${line.code}]`, key: JSON.stringify([line.kind, line.code]) }
  const { widthDots, heightDots, bits } = line
  return { text: `[${name}]`, key: JSON.stringify([widthDots, heightDots, bits.join('')]) }
}
