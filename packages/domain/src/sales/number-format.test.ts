import { describe, expect, it, test } from 'vitest'
import {
  countedIn,
  formatFault,
  formatsFault,
  USUAL_NUMBERS,
  writeCreditNumber,
  writeNumber,
  type FormattedDocument,
} from './number-format.ts'

const DAY = '2026-03-05'
const TAIL = '{outlet}-{till}-{counter}'

describe('a format of numbers', () => {
  it.each<[FormattedDocument, string]>([
    ['order', TAIL],
    ['order', '{outlet}-{till}-{counter:4}'],
    ['order', `INV-{yyyy}{mm}{dd}/${TAIL}`],
    ['order', '{yy}{mm}/{outlet}-{till}-{counter:9}'],
    ['refund', `RF/${TAIL}`],
    ['invoice', 'INV-{yyyy}/{outlet}-{counter:8}'],
    ['invoice', 'CX/{outlet}-{counter}'],
  ])('%s: %s stands', (what, format) => expect(formatFault(what, format)).toBeUndefined())

  it.each<[FormattedDocument, string, string]>([
    ['order', '{till}-{counter}', 'no-outlet'],
    ['order', '{yy}/{outlet}-{counter}', 'no-till'],
    ['order', '{outlet}-{till}', 'no-counter'],
    ['order', '{till}-{outlet}-{counter}', 'order-of-parts'],
    ['order', '{outlet}{till}-{counter}', 'order-of-parts'],
    ['order', '{outlet}-{till}-{yy}-{counter}', 'order-of-parts'],
    ['order', '{outlet}-{till}-{counter:3}', 'order-of-parts'],
    ['order', '{outlet}-{till}-{counter:10}', 'order-of-parts'],
    ['order', `${TAIL}-`, 'order-of-parts'],
    ['order', `/${TAIL}`, 'no-head'],
    ['order', `a/${TAIL}`, 'sign'],
    ['order', `{week}/${TAIL}`, 'sign'],
    ['order', `A/B/${TAIL}`, 'sign'],
    ['order', `A B/${TAIL}`, 'sign'],
    ['order', `号/${TAIL}`, 'sign'],
    ['order', `{outlet}/${TAIL}`, 'sign'],
    ['order', `ABCDE{yyyy}{mm}{dd}/${TAIL}`, 'long'],
    ['refund', TAIL, 'no-head'],
    ['invoice', '{outlet}-{counter}', 'no-head'],
    ['invoice', `A/${TAIL}`, 'order-of-parts'],
    ['invoice', 'C/{outlet}-{counter}', 'same'],
    ['invoice', 'C-A/{outlet}-{counter}', 'same'],
    ['order', '', 'no-outlet'],
  ])('%s: %s is refused: %s', (what, format, fault) => expect(formatFault(what, format)).toBe(fault))

  it('has twelve characters before the slash at most, the day written out', () => {
    expect(formatFault('order', `ABCD{yyyy}{mm}{dd}/${TAIL}`)).toBeUndefined()
    expect(formatFault('order', `ABCDEFGHIJKLM/${TAIL}`)).toBe('long')
  })

  it('tells a refund from its order', () => {
    const order = `A/${TAIL}`
    expect(formatsFault({ order, refund: `A/${TAIL}`, invoice: null })).toEqual({ what: 'refund', fault: 'same' })
    expect(formatsFault({ order, refund: `B/${TAIL}`, invoice: null })).toBeUndefined()
    expect(formatsFault({ order: TAIL, refund: null, invoice: null })).toBeUndefined()
    expect(formatsFault(USUAL_NUMBERS)).toBeUndefined()
    expect(formatsFault({ ...USUAL_NUMBERS, invoice: 'x' })).toEqual({ what: 'invoice', fault: 'no-outlet' })
  })
})

describe('a number', () => {
  const counted = { range: '1-02', running: 148 }

  test.each<[FormattedDocument, string | null, string]>([
    ['order', null, '1-02-000148'],
    ['refund', null, 'R1-02-000148'],
    ['order', '{outlet}-{till}-{counter:4}', '1-02-0148'],
    ['order', `{yyyy}{mm}{dd}/${TAIL}`, '20260305/1-02-000148'],
    ['refund', `RF-{yy}{mm}/${TAIL}`, 'RF-2603/1-02-000148'],
  ])('%s by %s is %s', (what, format, number) => expect(writeNumber(what, format, counted, DAY)).toBe(number))

  test('of an invoice comes from the outlet; its credit note begins with C', () => {
    const ofOutlet = { range: '1', running: 7 }
    expect(writeNumber('invoice', null, ofOutlet, DAY)).toBe('I-1-000007')
    expect(writeCreditNumber(null, ofOutlet, DAY)).toBe('C-1-000007')
    expect(writeNumber('invoice', 'INV-{yy}/{outlet}-{counter:4}', ofOutlet, DAY)).toBe('INV-26/1-0007')
    expect(writeCreditNumber('INV-{yy}/{outlet}-{counter:4}', ofOutlet, DAY)).toBe('C-INV-26/1-0007')
  })

  test('grows beyond its digits', () => {
    expect(writeNumber('order', '{outlet}-{till}-{counter:4}', { range: '1-02', running: 1_000_001 }, DAY)).toBe(
      '1-02-1000001',
    )
  })

  test('says its range and its count, whatever stands before the slash', () => {
    expect(countedIn('1-02-000148')).toEqual(counted)
    expect(countedIn('RF-2603/1-02-0148')).toEqual(counted)
    expect(countedIn('A-{yy}/SH-01-02-1000001')).toEqual({ range: 'SH-01-02', running: 1_000_001 })
    for (const other of ['', '1-02', '1-02-12', 'TRAINING 001', '1-02-00014x']) expect(countedIn(other)).toBeUndefined()
  })

  test('is never that of another till or another count, whatever formats stand and whatever outlets are called', () => {
    const formats = [
      null,
      TAIL,
      '{outlet}-{till}-{counter:4}',
      `1/${TAIL}`,
      `1-02/${TAIL}`,
      `{yyyy}/${TAIL}`,
      `A-/${TAIL}`,
    ]
    const ranges = ['1-02', '02-02', '1-02-02', '2026-02', 'A--02', '-02-02', '1-2-02', '12-02']
    const numbers = ranges.flatMap((range) =>
      [1, 12, 9_999, 10_000, 2_026_001].flatMap((running) =>
        formats.map((format) => ({
          who: `${range} ${running}`,
          number: writeNumber('order', format, { range, running }, DAY),
        })),
      ),
    )
    const owners = Map.groupBy(numbers, ({ number }) => number)
    for (const [number, by] of owners)
      expect({ number, who: new Set(by.map(({ who }) => who)).size }).toEqual({ number, who: 1 })
    expect(owners.size).toBeGreaterThan(150)
  })
})
