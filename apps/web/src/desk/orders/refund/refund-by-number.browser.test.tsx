import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useDeskKeys } from '../../shell/use-desk-keys.ts'
import { captureScans } from '../../../kit/scan/capture.ts'
import { wedgeDefaults } from '../../../kit/scan/wedge-options.ts'
import { answerCalls, show } from '../../../test/show.tsx'
import { tea, useTill } from '../../../test/till-of-a-day.ts'
import { addItem } from '../../basket/sell.ts'
import { desk } from '../../model/desk-state.ts'
import { takeCash } from '../../payment/methods/cash/take-cash.ts'
import { hearScan } from '../../scan/scan-flow.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { RefundArea } from './RefundArea.tsx'

useTill()
afterEach(() => desk.change({ refundNumber: null }))

const press = (field: HTMLInputElement, key: string, at: number): void => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  if (field.dispatchEvent(event) && key.length === 1)
    field.setRangeText(key, field.value.length, field.value.length, 'end')
}

// A number that comes at a scanner's pace is taken out of the field and heard as a code: it is the number all the same.
it.each([5, 12, 20, 30])('finds the sale of a bare number that comes every %i ms', async (gap) => {
  answerCalls({})
  addItem(tea)
  await takeCash(990)
  desk.change({ finished: null, workArea: 'refund', refundNumber: null })
  await show(
    <div className="d-desk" data-surface="desk">
      <RefundArea />
    </div>,
  )
  const stop = captureScans(window, {
    onScan: hearScan,
    onTyped: () => undefined,
    remember: () => () => undefined,
    options: () => wedgeDefaults,
  })
  await expect.poll(() => document.querySelector('.d-big-input')).not.toBeNull()
  const field = document.querySelector<HTMLInputElement>('.d-big-input')!
  field.focus()
  for (const [at, key] of [...Array.from('1-02-000001'), 'Enter'].entries()) press(field, key, 1_000 + at * gap)
  await expect.element(page.getByRole('button', { name: /Tea/ })).toBeVisible()
  stop()
})

const program = createStore({ isHere: false })

/** The desk hears keys; the area's program comes a moment later. */
function Late() {
  const isHere = useStore(program, (state) => state.isHere)
  useDeskKeys()
  return isHere ? <RefundArea /> : <p>desk</p>
}

it('finds the sale of a number that was typed and entered before the area was drawn', async () => {
  answerCalls({})
  addItem(tea)
  await takeCash(990)
  desk.change({ finished: null, workArea: 'refund', refundNumber: null })
  await show(<Late />)
  await expect.element(page.getByText('desk')).toBeVisible()
  await userEvent.keyboard('1-02-000007{Backspace}1{Enter}')
  program.change({ isHere: true })
  await expect.element(page.getByRole('button', { name: /Tea/ })).toBeVisible()
})
