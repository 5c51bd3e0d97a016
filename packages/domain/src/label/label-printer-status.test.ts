import { describe, expect, it } from 'vitest'
import { labelTalk } from './label-printer-status.ts'
import { labelLook, LABEL_WRITINGS, printsReceipts } from './label-writing.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('a printer asked in ZPL', () => {
  const { ask, isWhole, problemOf } = labelTalk('zpl')
  const status = (paper: number, pause: number, head: number, ribbon: number): Uint8Array =>
    bytes(
      `\u0002030,${paper},${pause},0245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,${head},${ribbon},0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`,
    )

  it('is asked for its three lines, and heard until the last ends', () => {
    expect(ask).toEqual([bytes('~HS')])
    const whole = status(0, 0, 0, 0)
    expect([isWhole(whole.subarray(0, 60)), isWhole(whole)]).toEqual([false, true])
  })

  it.each([
    [status(0, 0, 0, 0), null],
    [status(1, 0, 0, 0), 'paper'],
    [status(0, 0, 1, 0), 'cover'],
    [status(1, 0, 1, 0), 'cover'],
    [status(0, 1, 0, 0), 'fault'],
    [status(0, 0, 0, 1), 'fault'],
    [bytes('nonsense'), null],
  ])('says what is wrong with it', (answer, problem) => {
    expect(problemOf([answer])).toBe(problem)
  })

  it('that says nothing is written to', () => expect(problemOf([])).toBeNull())
})

it.each([
  [0x00, null],
  [0x20, null],
  [0x01, 'cover'],
  [0x05, 'cover'],
  [0x04, 'paper'],
  [0x02, 'fault'],
  [0x08, 'fault'],
  [0x10, 'fault'],
  [0x80, 'fault'],
])('a printer asked in TSPL answers %i', (byte, problem) => {
  const { ask, isWhole, problemOf } = labelTalk('tspl')
  expect([ask, isWhole(Uint8Array.of(byte))]).toEqual([[Uint8Array.of(0x1b, 0x21, 0x3f)], true])
  expect([problemOf([Uint8Array.of(byte)]), problemOf([])]).toEqual([problem, null])
})

it('a receipt printer is asked about its cover and its paper', () => {
  const { ask, problemOf } = labelTalk('escpos')
  expect(ask).toHaveLength(2)
  expect(problemOf([Uint8Array.of(0x12), Uint8Array.of(0x72)])).toBe('paper')
  expect(problemOf([])).toBeNull()
})

it('what speaks a language of labels alone prints no receipts', () => {
  expect(LABEL_WRITINGS.filter(printsReceipts)).toEqual(['none', 'escpos-8'])
  expect(labelLook('tspl-12')).toEqual({ language: 'tspl', dotsPerMm: 12 })
  expect(labelLook('none')).toBeNull()
})
