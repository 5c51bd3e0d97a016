import { describe, expect, it } from 'vitest'
import { viewPages, viewTable } from './figure-view.ts'

describe('the table of a view', () => {
  it('is what its address asks for', () => {
    expect(viewTable('statisticsSales', { by: 'method', order: 'orders' })).toEqual({
      kind: 'rows',
      by: 'method',
      order: 'orders',
      columns: ['netAfter', 'net', 'refunded', 'voided', 'orders'],
    })
    expect(viewTable('ownReport', { rows: 'category', columns: 'weekday', measure: 'pieces' })).toEqual({
      kind: 'cross',
      rows: 'category',
      columns: 'weekday',
      figure: 'pieces',
    })
  })

  it('is the page’s own where the address names what is not there', () => {
    expect(viewTable('statisticsTax', { by: 'product', order: 'gross' })).toMatchObject({
      by: 'rate',
      order: 'netAfter',
    })
    expect(viewTable('statisticsMarketing', {})).toMatchObject({ by: 'plan', order: 'deducted' })
    expect(viewTable('ownReport', { rows: 'product', columns: 'staff', measure: 'luck' })).toEqual({
      kind: 'cross',
      rows: 'product',
      columns: 'day',
      figure: 'netAfter',
    })
  })

  it('tells no count of documents of categories', () => {
    expect(viewTable('statisticsProduct', { by: 'category', order: 'orders' })).toEqual({
      kind: 'rows',
      by: 'category',
      order: 'netAfter',
      columns: ['netAfter', 'gross', 'deducted', 'refunded', 'pieces', 'margin', 'marginShare', 'costedShare'],
    })
    expect(viewTable('statisticsProduct', { by: 'product' })).toMatchObject({
      columns: expect.arrayContaining(['orders']),
    })
    for (const measure of ['orders', 'average', 'refunds', 'voids']) {
      expect(viewTable('ownReport', { rows: 'day', columns: 'category', measure })).toMatchObject({
        figure: 'netAfter',
      })
    }
  })

  it('is none for pages of several tables, and of documents', () => {
    expect(viewPages.filter((page) => viewTable(page, {}) === null)).toEqual([
      'statisticsMember',
      'statisticsStock',
      'statisticsLoss',
      'shifts',
    ])
  })
})
