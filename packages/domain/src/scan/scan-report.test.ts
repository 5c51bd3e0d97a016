import { describe, expect, it } from 'vitest'
import { hearScanBytes, hearScanReport, LONGEST_SCAN, NO_SCAN, type ScanPieces } from './scan-report.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** A report of 63 bytes as scanners send it: length, kind of code, data, kind again, reserved, whether it goes on. */
function report(data: string, isContinued = false): Uint8Array {
  const whole = new Uint8Array(63)
  whole.set([data.length, ...bytes(']E0'), ...bytes(data)])
  whole[62] = isContinued ? 1 : 0
  return whole
}
const heard = (...reports: Uint8Array[]): (string | null)[] => {
  let pieces: ScanPieces = NO_SCAN
  return reports.map((each) => {
    const step = hearScanReport(pieces, each)
    pieces = step.pieces
    return step.code
  })
}

describe('a report of a scanner', () => {
  it('is a code, without the kind it names', () => expect(heard(report('4006381333931'))).toEqual(['4006381333931']))

  it('of 56 signs and one that goes on are one code', () => {
    const long = 'https://kassa.example/r/'.padEnd(60, 'x')
    expect(heard(report(long.slice(0, 56), true), report(long.slice(56)), report('12'))).toEqual([null, long, '12'])
  })

  it('keeps the separator of GS1 and no other steering sign', () => {
    expect(heard(report('0104\u001d17\r\u0000'))).toEqual(['0104\u001d17'])
  })

  it.each([
    ['empty', new Uint8Array(63)],
    ['longer than it can be', Uint8Array.from([57, ...new Uint8Array(62)])],
    ['cut', report('4006381333931').subarray(0, 10)],
    ['nothing', new Uint8Array()],
  ])('that is %s is no code, and ends what was begun', (_, wrong) => {
    expect(heard(report('40', true), wrong, report('12'))).toEqual([null, null, '12'])
  })

  it('that never ends is dropped', () => {
    const many = Array.from({ length: 72 }, () => report('x'.repeat(56), true))
    expect(heard(...many, report('12')).at(-1)?.length).toBeLessThan(200)
  })
})

describe('bytes of a serial scanner', () => {
  const codes = (...chunks: string[]): string[] => {
    let pieces: ScanPieces = NO_SCAN
    return chunks.flatMap((chunk) => {
      const step = hearScanBytes(pieces, bytes(chunk))
      pieces = step.pieces
      return step.codes
    })
  }

  it.each(['\r', '\n', '\r\n', '\t'])('are codes that end with %j, however the bytes are cut', (end) => {
    const sent = `4006381333931${end}12${end}`
    for (let cut = 0; cut <= sent.length; cut += 1)
      expect(codes(sent.slice(0, cut), sent.slice(cut))).toEqual(['4006381333931', '12'])
    expect(codes(...Array.from(sent))).toEqual(['4006381333931', '12'])
  })

  it('without an end are no code yet, and none that never ends', () => {
    expect(codes('4006381333931')).toEqual([])
    expect(codes('x'.repeat(LONGEST_SCAN), '\r')).toEqual(['x'.repeat(LONGEST_SCAN)])
    expect(codes('x'.repeat(LONGEST_SCAN + 1), '12\r')).toEqual(['12'])
    expect(codes(`${'x'.repeat(LONGEST_SCAN + 1)}\r12\r`)).toEqual(['12'])
  })

  it('keep the separator of GS1 and no other steering sign', () => {
    expect(codes('\u00020104\u001d17\u0003\r\n')).toEqual(['0104\u001d17'])
  })
})
