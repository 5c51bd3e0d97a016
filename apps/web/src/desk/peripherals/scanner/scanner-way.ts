import {
  hearScanBytes,
  hearScanReport,
  NO_SCAN,
  SCANNED_REPORT,
  SCANNER_USAGE_PAGE,
  type ScanPieces,
} from '@kassa/domain/scan/scan-report.ts'
import type { ScannerChoice } from '../../model/preferences.ts'
import { browserHid, chooseHid, hearReports, type Hid } from '../hid-reports.ts'
import { browserSerial, choosePort, openLine, type LineSerial } from '../serial-line.ts'

/** Why nothing is heard of the scanner: none was chosen, another program has it, it went. */
export type ScannerProblem = 'no-scanner' | 'port-busy' | 'gone'

export class ScannerError extends Error {
  readonly problem: ScannerProblem
  constructor(problem: ScannerProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A way to a scanner that does not type. */
export interface ScannerWay {
  readonly isOffered: () => boolean
  /** Lets the person choose one; a word by which it is found again, null where nobody chose. */
  readonly choose: () => Promise<string | null>
  /** Hears every code; `lose` is told once where the scanner goes. Answers how to stop; throws a `ScannerError`. */
  readonly listen: (hear: (code: string) => void, lose: () => void) => Promise<() => Promise<void>>
}

const fail = (why: 'missing' | 'busy'): Error => new ScannerError(why === 'missing' ? 'no-scanner' : 'port-busy')

/** A scanner of the kind that browsers know by themselves. Source: print-and-devices.md, scanners. */
export const hidScanner = (hid: () => Hid | undefined = browserHid): ScannerWay => ({
  isOffered: () => hid() !== undefined,
  choose: async () => ((await chooseHid(hid(), SCANNER_USAGE_PAGE)) ? '' : null),
  listen: (hear, lose) => {
    let pieces: ScanPieces = NO_SCAN
    const report = (bytes: Uint8Array): void => {
      const step = hearScanReport(pieces, bytes)
      pieces = step.pieces
      if (step.code !== null) hear(step.code)
    }
    return hearReports(hid(), { usagePage: SCANNER_USAGE_PAGE, reportId: SCANNED_REPORT }, { report, lose, fail })
  },
})

/** A scanner at a serial port, of its own or one that its USB cable plays. */
export const serialScanner = (
  { port: word, baud }: Pick<ScannerChoice, 'port' | 'baud'>,
  serial: () => LineSerial | undefined = browserSerial,
): ScannerWay => ({
  isOffered: () => serial() !== undefined,
  choose: () => choosePort(serial()),
  listen: async (hear, lose) => {
    let pieces: ScanPieces = NO_SCAN
    const bytes = (came: Uint8Array): void => {
      const step = hearScanBytes(pieces, came)
      pieces = step.pieces
      step.codes.forEach(hear)
    }
    return (await openLine(serial(), { word, baudRate: baud }, { bytes, lose, fail })).stop
  },
})
