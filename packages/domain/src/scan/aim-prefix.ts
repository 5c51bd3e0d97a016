import { accept, refuse, type Result } from '../result.ts'
import { endsInCheckDigit, isDigits } from '../product/check-digit.ts'

/**
 * The kind of code that a scanner's AIM identifier reports; `retail-13` and `retail-8` are EAN/UPC, `gs1` carries an
 * element string.
 */
export type Symbology = 'retail-13' | 'retail-8' | 'gs1' | 'text'

export interface AimScan {
  readonly symbology: Symbology
  /** The data without its identifier. */
  readonly data: string
}

/**
 * Takes a scan with an AIM identifier (`]` letter modifier) apart; a scan without one answers undefined.
 *
 * EAN-13, UPC-A and UPC-E arrive as 13 digits after `]E0`, EAN-8 as 8 after `]E4`; their check digit is tested. GS1-128, GS1 DataBar,
 * GS1 DataMatrix and GS1 QR carry element strings. Every other identifier is plain text.
 * Refuses with `barcode.empty`, `barcode.wrong-length` (`wanted`, `length`) or `barcode.wrong-check-digit` (`code`).
 * Source: ISO/IEC 15424, barcode-vectors `aim_symbology_prefix`.
 */
export function readAimScan(scan: string): Result<AimScan> | undefined {
  const match = /^\]([A-Za-z])([0-9a-zA-Z])/.exec(scan)
  if (!match) return undefined
  const identifier = match[0].slice(1)
  const data = scan.slice(match[0].length)
  if (data === '') return refuse({ code: 'barcode.empty', facts: { identifier } })
  if (identifier === 'E0') return readRetail(data, 13, 'retail-13')
  if (identifier === 'E4') return readRetail(data, 8, 'retail-8')
  return accept({ symbology: GS1_IDENTIFIERS.has(identifier) ? 'gs1' : 'text', data })
}

/** GS1-128, GS1 DataBar and composite, GS1 DataMatrix, GS1 QR, GS1 DotCode. */
const GS1_IDENTIFIERS: ReadonlySet<string> = new Set(['C1', 'e0', 'e1', 'e2', 'd2', 'Q3', 'J1'])

function readRetail(data: string, wanted: number, symbology: Symbology): Result<AimScan> {
  if (data.length !== wanted || !isDigits(data)) {
    return refuse({ code: 'barcode.wrong-length', facts: { wanted, length: data.length } })
  }
  if (!endsInCheckDigit(data)) return refuse({ code: 'barcode.wrong-check-digit', facts: { code: data } })
  return accept({ symbology, data })
}
