import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { rowOf, SAMPLE_ID } from './sample.ts'

/** Ids that are known apart, 0–9. */
export const idAt = (place: number): string => `${SAMPLE_ID.slice(0, -1)}${place}`

/** A plan that stands always and everywhere and takes so much off each line. */
export const discountPlan = (place: number, name: string, offBasisPoints: number) =>
  rowOf(listPlans, {
    id: idAt(place),
    name,
    sentence: name,
    currency: 'CNY',
    status: 'ongoing',
    isEnabled: 1,
    priority: place,
    type: 'item-discount',
    scope: { kind: 'all' },
    target: { kind: 'all' },
    benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints } },
  })
