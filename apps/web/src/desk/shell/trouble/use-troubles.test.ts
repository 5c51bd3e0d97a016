import { expect, it } from 'vitest'
import { opensOn, type TroubleKind } from './use-troubles.ts'

it.each<readonly [readonly TroubleKind[], string]>([
  [[], 'sync'],
  [['line'], 'sync'],
  [['printer'], 'settings'],
  [['kiosk'], 'kiosks'],
  [['kiosk', 'line'], 'trouble'],
  [['codes'], 'trouble'],
  [['upload', 'clock', 'review', 'line'], 'sync'],
  [['printer', 'line'], 'trouble'],
  [['codes', 'line'], 'trouble'],
])('the chip of %j opens %s', (kinds, place) => expect(opensOn(kinds.map((kind) => ({ kind, count: 1 })))).toBe(place))
