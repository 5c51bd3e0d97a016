import type { Dots } from '../receipt/dots.ts'
import { joinedBytes } from '../receipt/joined-bytes.ts'

/** A label and how often it prints. */
export interface LabelCopies {
  readonly dots: Dots
  readonly copies: number
}

/** The languages of label printers that are written here. */
export type LabelLanguage = 'zpl' | 'tspl' | 'escpos'

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const hexOf = (bits: Uint8Array): string =>
  Array.from(bits, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

/** `^GFA` takes the dots as they are, 1 = black. Source: Zebra, ZPL II Programming Guide. */
function zpl({ dots, copies }: LabelCopies): Uint8Array[] {
  const { widthDots, heightDots, bits } = dots
  const row = Math.ceil(widthDots / 8)
  const graphic = `^GFA,${bits.length},${bits.length},${row},${hexOf(bits)}`
  return [latin(`^XA^PW${widthDots}^LL${heightDots}^LH0,0^FO0,0${graphic}^FS^PQ${copies}^XZ\n`)]
}

/** In `BITMAP` 0 is black, so the dots are turned round; what pads a row stays white. Source: TSC, TSPL/TSPL2 Programming. */
function tspl({ dots, copies }: LabelCopies, dotsPerMm: number): Uint8Array[] {
  const { widthDots, heightDots, bits } = dots
  const size = `SIZE ${widthDots / dotsPerMm} mm,${heightDots / dotsPerMm} mm\r\nGAP 2 mm,0 mm\r\nDIRECTION 1\r\nCLS\r\n`
  const bitmap = `BITMAP 0,0,${Math.ceil(widthDots / 8)},${heightDots},0,`
  return [latin(`${size}${bitmap}`), bits.map((byte) => ~byte & 0xff), latin(`\r\nPRINT ${copies},1\r\n`)]
}

/** A raster (`GS v 0`) on a roll of receipt paper, with a little paper between labels. */
function escpos({ dots, copies }: LabelCopies): Uint8Array[] {
  const row = Math.ceil(dots.widthDots / 8)
  const head = [0x1d, 0x76, 0x30, 0, row & 0xff, row >> 8, dots.heightDots & 0xff, dots.heightDots >> 8]
  const one = [Uint8Array.from([0x1b, 0x40, ...head]), dots.bits, Uint8Array.from([0x1b, 0x64, 1])]
  return Array.from({ length: copies }, () => one).flat()
}

/** The bytes of labels in a printer's language, one label behind the other. `dotsPerMm` is the printer's own: 8 or 12. */
export function writeLabels(
  labels: readonly LabelCopies[],
  language: LabelLanguage,
  dotsPerMm: number,
): Uint8Array<ArrayBuffer> {
  const pieces = labels.flatMap((label) =>
    language === 'zpl' ? zpl(label) : language === 'tspl' ? tspl(label, dotsPerMm) : escpos(label),
  )
  return joinedBytes(pieces)
}
