import { describe, expect, it } from 'vitest'
import { keyInputOf, panelInput, type KeyInput, type Panel, type ScanInput } from './panel-input.ts'

// Written down once more, from what a cashier expects: the table is held against it. Source: D88.
const waits: readonly Panel[] = ['question', 'closed']
const refuses: readonly Panel[] = ['pay-typed', 'count']

describe('a scan', () => {
  it('is goods where goods are sold, and goes back there from the pay screen as long as nothing was typed', () => {
    for (const panel of ['sell', 'paid', 'section', 'pay', 'pay-form'] as const)
      expect(panelInput[panel].goods).toBe('sell')
  })

  it.each(waits)('waits, seen, before %s', (panel) => {
    const scans: readonly ScanInput[] = ['goods', 'receipt', 'ticket', 'badge', 'unknown', 'piece']
    expect(scans.map((scan) => panelInput[panel][scan])).toEqual(scans.map(() => 'wait'))
  })

  it.each(refuses)('does nothing in %s, and says so', (panel) => {
    expect(panelInput[panel].goods).toBe('refuse')
    expect(panelInput[panel].receipt).toBe('refuse')
    expect(panelInput[panel].ticket).toBe('refuse')
  })

  it('never leaves a refund, a form or a payment for another customer’s', () => {
    const kept: readonly Panel[] = [
      'refund',
      'refund-lines',
      'refund-goods',
      'form',
      'document',
      'pay',
      'pay-typed',
      'pay-form',
    ]
    const leaving = ['open-refund', 'recall', 'switch-cashier']
    const scans: readonly ScanInput[] = ['receipt', 'ticket']
    for (const panel of kept)
      for (const scan of scans)
        expect([panel, scan, leaving.includes(panelInput[panel][scan])]).toEqual([panel, scan, false])
    expect(panelInput.refund.goods).toBe('refuse')
    expect(panelInput['refund-lines'].goods).toBe('hand-over')
    expect([panelInput.refund.receipt, panelInput.refund.unknown]).toEqual(['hand-over', 'hand-over'])
  })

  it('of a badge answers an approval, and nothing else does', () => {
    expect(panelInput.approval).toMatchObject({ badge: 'hand-over', goods: 'wait', receipt: 'wait' })
  })
})

describe('a key', () => {
  const keysOf = (panel: Panel): string[] =>
    (['digit', 'sign', 'letter', 'enter', 'escape'] as const).map((key: KeyInput) => panelInput[panel][key])

  it('is a code where goods are sold, an amount where cash is taken, and the field’s own elsewhere', () => {
    expect(keysOf('sell')).toEqual(['enter-code', 'step-or-multiply', 'search', 'look-up', 'clear'])
    expect(keysOf('pay')).toEqual(['amount', 'nothing', 'nothing', 'pay', 'leave'])
    expect(keysOf('pay-typed')).toEqual(['amount', 'nothing', 'nothing', 'pay', 'clear-amount'])
    for (const panel of ['count', 'question', 'closed', 'approval', 'serials', 'price-check'] as const)
      expect(new Set(keysOf(panel))).toEqual(new Set(['own']))
  })

  it('is told by what it writes; arrows and F-keys are none', () => {
    const keys = ['7', '.', 'Backspace', '*', '-', 'Enter', 'Escape', 'é', '茶', 'ArrowUp', 'F6', ' ']
    expect(keys.map((key) => keyInputOf(key))).toEqual([
      'digit',
      'digit',
      'digit',
      'sign',
      'sign',
      'enter',
      'escape',
      'letter',
      'letter',
      null,
      null,
      null,
    ])
  })
})
