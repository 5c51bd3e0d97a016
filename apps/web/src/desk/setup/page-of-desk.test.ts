import { expect, it } from 'vitest'
import { cashierPages } from '../../parts/handbook/handbook-pages.ts'
import type { Dialog } from '../model/desk-state.ts'
import { pageOfDesk, pageOfDialog, pageOfPanel, pageOfSection } from './page-of-desk.ts'

const atRest = {
  dialog: null,
  isLocked: false,
  shift: { id: 's', openedAt: '', openedBy: '', floatMinor: 0, currency: 'CNY' },
  section: 'cashiering',
  workArea: 'sell',
  finished: null,
} as const

it('the open question decides before the section, the section before the panel', () => {
  const hold: Dialog = { kind: 'hold' }
  expect(pageOfDesk(atRest)).toBe('sell')
  expect(pageOfDesk({ ...atRest, workArea: 'refund' })).toBe('refund')
  expect(pageOfDesk({ ...atRest, workArea: 'refund', section: 'inventory' })).toBe('stock')
  expect(pageOfDesk({ ...atRest, section: 'inventory', dialog: hold })).toBe('hold')
  expect(pageOfDesk({ ...atRest, shift: null })).toBe('openShift')
  expect(pageOfDesk({ ...atRest, isLocked: true, dialog: hold })).toBe('signIn')
})

it('leads to every page but the one of gift cards, which stands beside the member', () => {
  const reached = new Set([
    'signIn',
    'openShift',
    ...[pageOfDialog, pageOfPanel, pageOfSection].flatMap((pages) => Object.values(pages)),
  ])
  expect(cashierPages.filter((page) => !reached.has(page))).toEqual(['giftCard'])
})
