import { joinedBytes } from '../joined-bytes.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff)

/** Packs a stream as zlib does. */
export type Deflate = (bytes: Uint8Array) => Uint8Array

export const hex = (values: readonly number[], digits: number): string =>
  values.map((value) => value.toString(16).padStart(digits, '0')).join('')

/** A text of any language in a PDF: UTF-16 with its mark in front. */
export const pdfText = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')}>`

/** A number with no more decimals than a page shows. */
export const pdfNumber = (value: number): string => String(Number(value.toFixed(3)))

/**
 * Writes the factor that a page is multiplied by: with the decimals of a place, paper of 40 cm would end three dots too
 * early.
 */
export const pdfFactor = (value: number): string => String(Number(value.toFixed(8)))

/** The objects of a PDF as they come, and at the end the file. Source: ISO 32000-1, 7.3 to 7.5. */
export class PdfObjects {
  private readonly bodies: (Uint8Array | null)[] = []
  private readonly deflate: Deflate
  constructor(deflate: Deflate) {
    this.deflate = deflate
  }

  /** A number for an object that comes later. */
  reserve(): number {
    return this.bodies.push(null)
  }

  put(number: number, body: string): void {
    this.bodies[number - 1] = latin(body)
  }

  add(body: string): number {
    const number = this.reserve()
    this.put(number, body)
    return number
  }

  /** A stream, packed; `dictionary` is what stands in its dictionary besides length and filter. */
  addStream(dictionary: string, bytes: Uint8Array): number {
    const packed = this.deflate(bytes)
    const head = latin(`<<${dictionary}/Length ${packed.length}/Filter/FlateDecode>>stream\n`)
    return this.bodies.push(joinedBytes([head, packed, latin('\nendstream')]))
  }

  addText(dictionary: string, text: string): number {
    return this.addStream(dictionary, latin(text))
  }

  /** A stream as it is. */
  addPlain(text: string): number {
    const bytes = latin(text)
    return this.bodies.push(joinedBytes([latin(`<</Length ${bytes.length}>>stream\n`), bytes, latin('\nendstream')]))
  }

  file(root: number, info: number): Uint8Array {
    const pieces = [latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')]
    let at = pieces[0]?.length ?? 0
    const places = this.bodies.map((body, index) => {
      const object = joinedBytes([latin(`${index + 1} 0 obj\n`), body ?? latin('null'), latin('\nendobj\n')])
      const place = at
      pieces.push(object)
      at += object.length
      return `${String(place).padStart(10, '0')} 00000 n \n`
    })
    const count = this.bodies.length + 1
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
    pieces.push(
      latin(`${table}trailer\n<</Size ${count}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`),
    )
    return joinedBytes(pieces)
  }
}
