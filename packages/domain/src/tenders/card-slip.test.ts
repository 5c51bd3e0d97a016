import { describe, expect, it } from 'vitest'
import { isCardTerminal, isSameSlip, readCardSlip } from './card-slip.ts'

const read = (terminal: string, batch: string, lastFour: string) => readCardSlip({ terminal, batch, lastFour })

describe('the slip of a card terminal', () => {
  it.each([
    ['', '', '', null],
    [' t1 ', '00 12', '１２３４', { terminal: 'T1', batch: '0012', lastFour: '1234' }],
    ['', '', '0000', { terminal: null, batch: null, lastFour: '0000' }],
    ['T'.repeat(20), '1'.repeat(12), '', { terminal: 'T'.repeat(20), batch: '1'.repeat(12), lastFour: null }],
    ['Front/2', '', '', { terminal: 'FRONT/2', batch: null, lastFour: null }],
  ])('of %j, %j and %j is kept as it reads', (terminal, batch, lastFour, value) =>
    expect(read(terminal, batch, lastFour)).toEqual({ ok: true, value }),
  )

  it.each([
    ['', '', '123', 'card-slip.last-four'],
    ['', '', '12345', 'card-slip.last-four'],
    ['', '', '12a4', 'card-slip.last-four'],
    ['前台', '', '', 'card-slip.strange'],
    ['T'.repeat(21), '', '', 'card-slip.strange'],
    ['', '1'.repeat(13), '', 'card-slip.strange'],
  ])('of %j, %j and %j is refused with %4$s', (terminal, batch, lastFour, code) =>
    expect(read(terminal, batch, lastFour)).toMatchObject({ ok: false, refusal: { code } }),
  )

  it('is the same with the same number, but on two terminals that are known', () => {
    const slip = (reference: string | null, terminal?: string) => ({
      reference,
      ...(terminal !== undefined && { card: { terminal } }),
    })
    expect(isSameSlip(slip('A1B2'), slip('A1B2'))).toBe(true)
    expect(isSameSlip(slip('A1B2', 'T1'), slip('A1B2', 'T1'))).toBe(true)
    expect(isSameSlip(slip('A1B2', 'T1'), slip('A1B2'))).toBe(true)
    expect(isSameSlip(slip('A1B2', 'T1'), slip('A1B2', 'T2'))).toBe(false)
    expect(isSameSlip(slip('A1B2', 'T1'), slip('A1B3', 'T1'))).toBe(false)
    expect(isSameSlip(slip(null), slip(null))).toBe(false)
  })

  it('is of cards alone', () => {
    expect((['bank-card', 'unionpay', 'alipay', 'cash'] as const).map(isCardTerminal)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
