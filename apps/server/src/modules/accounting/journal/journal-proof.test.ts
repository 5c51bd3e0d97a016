import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { linesOf } from '@kassa/domain/accounting/lines-of.ts'
import type { Posting } from '@kassa/domain/accounting/posting.ts'
import { expect, test } from 'vitest'
import { findUnexplained } from './journal-proof.ts'

const where = { outletId: 'here', day: '2026-03-02' }
const unbooked: Posting = { ...where, kind: 'cash', reason: 'unbooked', destination: null, amountMinor: 500 }
const opened: Posting = { ...where, kind: 'card-opened', into: 'gift-card', amountMinor: 700 }
const float: Posting = { ...where, kind: 'cash', reason: 'float', destination: null, amountMinor: 300 }
const back: Posting = { ...unbooked, amountMinor: -500 }
const nothing = { suspense: false, opening: false }

test.each<[string, readonly Posting[], { readonly suspense: boolean; readonly opening: boolean }, string | undefined]>([
  ['money in suspense that nothing explains', [float, unbooked], nothing, 'suspense'],
  ['the same beside an entry in quarantine', [float, unbooked], { ...nothing, suspense: true }, undefined],
  ['money in suspense that came out again', [unbooked, back], nothing, undefined],
  ['an opening balance that nothing explains', [float, opened], nothing, 'opening-balance'],
  ['the same beside an import', [float, opened], { ...nothing, opening: true }, undefined],
  ['an import beside an amount in suspense', [opened, unbooked], { ...nothing, opening: true }, 'suspense'],
  ['a shop that did nothing but sell', [float], nothing, undefined],
])('%s', (_, postings, explained, role) => {
  const lines: readonly JournalSum[] = postings.flatMap((posting) => linesOf(posting))
  expect(findUnexplained(lines, explained)).toBe(role)
})
