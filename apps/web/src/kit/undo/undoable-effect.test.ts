import { expect, it } from 'vitest'
import { didOf } from './undoable-effect.ts'

it.each([
  ['catalogue.set-shelf', { productIds: [], isOnShelf: false }, 'offShelf'],
  ['catalogue.set-shelf', { productIds: [], isOnShelf: true }, 'onShelf'],
  ['member.set-level-enabled', { id: '', enabled: 0 }, 'disabled'],
  ['promotion.set-plan-enabled', { id: '', isEnabled: 1 }, 'enabled'],
  ['catalogue.delete-brand', { id: '' }, 'deleted'],
  ['organisation.answer-consent', { isAllowed: true }, 'allowed'],
  ['organisation.answer-consent', { isAllowed: false }, 'declined'],
  ['catalogue.archive-product', { productIds: [] }, 'archived'],
] as const)('%s of %o: %s', (call, request, did) => {
  expect(didOf(call, request)).toBe(did)
})
