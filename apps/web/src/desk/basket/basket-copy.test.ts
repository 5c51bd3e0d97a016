import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepCopy, LONGEST_COPY, newerOf, readCopy } from './basket-copy.ts'
import type { BasketCopy, CopyStorage } from './basket-copy.ts'
import type { BasketStep } from '../model/basket.ts'
import { sharedSteps } from './basket-store.ts'
import { doStep, redo, replay, startHistory, undo } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'

const owner = { registrationId: 'r1', staffId: 's1' }
const note = (text: string): BasketStep => ({ kind: 'set-note', note: text })
const copyOf = (facts: Partial<BasketCopy> = {}): BasketCopy => ({
  ...owner,
  revision: 3,
  basketId: 'b',
  openedAt: 7,
  shared: 0,
  steps: [note('a.b')],
  head: 1,
  ...facts,
})

const memory = (capacity = 1_000_000): CopyStorage & { text: string | null } => ({
  text: null,
  getItem() {
    return this.text
  },
  setItem(_key, value) {
    if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError')
    this.text = value
  },
  removeItem() {
    this.text = null
  },
})

describe('the copy of a basket', () => {
  it('comes back as it was kept, to the device and the person it belongs to', () => {
    const storage = memory()
    keepCopy(storage, copyOf())
    expect(readCopy(storage, owner)).toEqual(copyOf())
    expect(readCopy(storage, { ...owner, staffId: 's2' })).toBeNull()
    expect(readCopy(storage, { ...owner, registrationId: 'r2' })).toBeNull()
    expect(readCopy(memory(), owner)).toBeNull()
    expect(readCopy(null, owner)).toBeNull()
  })
  it('is not believed when it was cut short, changed or written by another version', () => {
    const storage = memory()
    keepCopy(storage, copyOf())
    const { text } = storage
    for (const wrong of [
      text!.slice(0, -3),
      text!.replace('a.b', 'a.c'),
      text!.replace('1.', '2.'),
      '',
      '{}',
      '1.x.{',
    ]) {
      storage.text = wrong
      expect(readCopy(storage, owner)).toBeNull()
    }
  })
  it('makes room for nothing: a full or forbidden storage and an endless basket leave no older copy behind', () => {
    const full = memory(500)
    keepCopy(full, copyOf())
    keepCopy(full, copyOf({ steps: [note('x'.repeat(500))] }))
    expect(full.text).toBeNull()
    const roomy = memory()
    keepCopy(roomy, copyOf())
    keepCopy(roomy, copyOf({ steps: [note('x'.repeat(LONGEST_COPY))] }))
    expect(roomy.text).toBeNull()
    const forbidden = {
      ...memory(),
      setItem: () => {
        throw new Error('SecurityError')
      },
      removeItem: () => {
        throw new Error('SecurityError')
      },
    }
    expect(() => keepCopy(forbidden, copyOf())).not.toThrow()
  })
})

describe('after a crash', () => {
  it('the newer of disk and copy counts, and what was sold or set aside stays so', () => {
    const kept = replay('b', 7, [note('1'), note('2')], 2)
    expect(newerOf(kept, 3, copyOf())).toBe(kept)
    expect(newerOf(null, 3, copyOf())).toBeNull()
    expect(newerOf(kept, 2, null)).toBe(kept)
    expect(newerOf(kept, 2, copyOf({ shared: 1, head: 2 }))).toEqual(replay('b', 7, [note('1'), note('a.b')], 2))
    expect(newerOf(kept, 2, copyOf({ basketId: 'next' }))).toEqual(replay('next', 7, [note('a.b')], 1))
    // A copy that builds on a missing basket is left out: the disk's own basket is better than half of another.
    expect(newerOf(kept, 2, copyOf({ shared: 3 }))).toBe(kept)
    expect(newerOf(kept, 2, copyOf({ basketId: 'other', shared: 1 }))).toBe(kept)
  })

  it('the screen comes back exactly, however far behind it the disk was', () => {
    const move = fc.oneof(fc.string({ maxLength: 4 }).map(note), fc.constantFrom('undo' as const, 'redo' as const))
    // `lag` of each move: how many screens behind it the disk still is when the next move comes.
    const moves = fc.array(fc.tuple(move, fc.nat(4)), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(moves, fc.nat(4), (moves, atCrash) => {
        const storage = memory()
        const screens: BasketHistory[] = [startHistory('b', 7)]
        let saved = 0
        moves.forEach(([one, lag], index) => {
          const before = screens[index]!
          const now = one === 'undo' ? undo(before) : one === 'redo' ? redo(before) : doStep(before, one)
          screens.push(now)
          const shared = sharedSteps(screens[saved]!, now)
          const steps = now.steps.slice(shared)
          keepCopy(storage, copyOf({ revision: index + 1, shared, steps, head: now.head }))
          saved = Math.max(saved, index + 1 - lag)
        })
        // The disk may have gone on after the copy was made, up to the screen itself.
        const onDisk = Math.min(screens.length - 1, saved + atCrash)
        const back = newerOf(screens[onDisk]!, onDisk, readCopy(storage, owner))
        expect(back).toEqual(screens.at(-1))
      }),
      { numRuns: 300 },
    )
  })
})
