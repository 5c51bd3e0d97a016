import { describe, expect, it } from 'vitest'
import type { Filter } from '../filter/filters.ts'
import { keptBy, presetsOf, shownBy } from './view-address.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'search', label: 'Search' },
  { kind: 'days', from: 'from', to: 'to', label: 'Sold' },
  { kind: 'days', from: 'bornFrom', to: 'bornTo', label: 'Born' },
]
const yesterday = { from: '2026-03-18', to: '2026-03-18' }

describe('a view of a list', () => {
  it('keeps days that have a name by it, and shows them as what they are on that day', () => {
    const kept = keptBy(filters, { ...yesterday, cursor: 'x', limit: '50' }, '-total', '2026-03-19')
    expect(kept).toEqual({ from: 'yesterday', sort: '-total' })
    expect(presetsOf(filters, kept)).toEqual(['yesterday'])
    const nothing = { search: null, bornFrom: null, bornTo: null, cursor: null }
    expect(shownBy(filters, kept, '2026-04-01')).toEqual({
      ...nothing,
      from: '2026-03-31',
      to: '2026-03-31',
      sort: '-total',
    })
  })

  it('keeps days of one’s own, and half of them, as they are', () => {
    const own = { search: 'today', from: '2026-03-02', to: '2026-03-04', bornFrom: '2026-03-19' }
    const kept = keptBy(filters, own, undefined, '2026-03-19')
    expect(kept).toEqual(own)
    expect(presetsOf(filters, kept)).toEqual([])
    expect(shownBy(filters, kept, '2027-01-01')).toMatchObject({ ...own, bornTo: null, sort: null })
  })

  it('keeps the days of each of its filters, and shows what the list has a filter for', () => {
    const kept = keptBy(
      filters,
      { ...yesterday, bornFrom: '2026-03-01', bornTo: '2026-03-19' },
      undefined,
      '2026-03-19',
    )
    expect(kept).toEqual({ from: 'yesterday', bornFrom: 'month' })
    expect(shownBy(filters, { ...kept, gone: 'x', limit: '9' }, '2026-05-02')).toEqual({
      search: null,
      from: '2026-05-01',
      to: '2026-05-01',
      bornFrom: '2026-05-01',
      bornTo: '2026-05-02',
      cursor: null,
      sort: null,
    })
  })
})
