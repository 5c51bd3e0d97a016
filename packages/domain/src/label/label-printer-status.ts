import { ASK_STATUS, printerProblem, type PrinterProblem } from '../receipt/escpos/status.ts'
import type { LabelLanguage } from './write-labels.ts'

/** Questions about how a printer is, when an answer is whole, and what the answers say. */
export interface StatusTalk {
  readonly ask: readonly Uint8Array[]
  readonly isWhole: (heard: Uint8Array) => boolean
  /** Null: it takes paper, or does not say. */
  readonly problemOf: (answers: readonly Uint8Array[]) => PrinterProblem | null
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const isByte = ({ length }: Uint8Array): boolean => length >= 1

/** Bytes of `DLE EOT`, one answer each. */
export const receiptTalk: StatusTalk = {
  ask: ASK_STATUS,
  isWhole: isByte,
  problemOf: (answers) => printerProblem(answers.map(([first = 0]) => first)),
}

/** One byte of bits: head open, jam, no paper, no ribbon, paused, printing, fault. Source: TSC, TSPL/TSPL2 Programming (`<ESC>!?`). */
const tsplTalk: StatusTalk = {
  ask: [Uint8Array.of(0x1b, 0x21, 0x3f)],
  isWhole: isByte,
  problemOf([answer]) {
    const byte = answer?.[0] ?? 0
    if ((byte & 0x01) !== 0) return 'cover'
    if ((byte & 0x04) !== 0) return 'paper'
    return (byte & 0x9a) === 0 ? null : 'fault'
  },
}

const ETX = 0x03
const flag = (line: string | undefined, place: number): boolean => line?.split(',')[place] === '1'

/**
 * Three lines between STX and ETX; of the first the second and third field are paper out and pause, of the second the third and fourth
 * head up and ribbon out. Source: Zebra, ZPL II Programming Guide (`~HS`).
 */
const zplTalk: StatusTalk = {
  ask: [ascii('~HS')],
  isWhole: (heard) => heard.filter((byte) => byte === ETX).length >= 3,
  problemOf([answer]) {
    const [first, second] = String.fromCharCode(...(answer ?? [])).split('\u0003')
    if (flag(second, 2)) return 'cover'
    if (flag(first, 1)) return 'paper'
    return flag(second, 3) || flag(first, 2) ? 'fault' : null
  },
}

/** Returns the status request to a printer, in the language of its labels. */
export const labelTalk = (language: LabelLanguage): StatusTalk =>
  language === 'zpl' ? zplTalk : language === 'tspl' ? tsplTalk : receiptTalk
