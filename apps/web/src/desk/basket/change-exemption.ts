import type { TaxExemption } from '@kassa/domain/basket/index.ts'
import { cashierCan } from '../model/desk-can.ts'
import { change } from './change-basket.ts'
import { refuseLoud } from './sell.ts'

/**
 * Frees the sale of tax (null: taxes it again) where the cashier holds the permission, else says so and changes nothing. Taking it back
 * needs none. Source: pricing.md, Growth 7; CF-P02.
 */
export function changeExemption(exemption: TaxExemption | null): void {
  if (exemption !== null && !cashierCan('desk.cashiering.taxExemption'))
    return refuseLoud('message.exemptionNotAllowed')
  change({ kind: 'set-exemption', exemption })
}
