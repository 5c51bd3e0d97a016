import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../../test/show.tsx'
import '../plans.css'
import { emptySlot } from './slot-draft.ts'
import { SlotsField } from './SlotsField.tsx'

beforeAll(() => page.viewport(390, 844))
afterAll(() => page.viewport(1280, 800))

it.each(['en', 'zh', 'ja'] as const)(
  'what takes a choice away stands beside its name on a phone in %s',
  async (language) => {
    answerCalls({})
    // A drawer and its fieldset leave a phone so much.
    const room = { width: 300 }
    await show(
      <div style={room}>
        <SlotsField currency="CNY" value={[emptySlot, emptySlot]} />
      </div>,
      { language },
    )
    await expect.poll(() => document.querySelectorAll('.plan-slot')).toHaveLength(2)
    for (const slot of document.querySelectorAll('.plan-slot')) {
      const [name, bin] = ['.ant-input', '.ant-btn'].map((part) => slot.querySelector(part)?.getBoundingClientRect())
      expect(Math.abs((bin?.y ?? 0) - (name?.y ?? 99))).toBeLessThan(4)
      expect(bin?.right).toBeLessThanOrEqual(slot.getBoundingClientRect().right)
      const counts = [...slot.querySelectorAll('.plan-slot-count')].map((one) => one.getBoundingClientRect())
      expect(new Set(counts.map(({ y }) => y)).size).toBe(1)
    }
  },
)
