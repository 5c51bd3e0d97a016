import { expect, test } from 'vitest'
import { checkPublishAt, NOTICE_STATES, noticeCan } from './notice.ts'

test('what may be done in each state', () => {
  const table = Object.fromEntries(
    NOTICE_STATES.map((state) => {
      const can = noticeCan(state)
      return [state, [can.edit && 'edit', can.withdraw && 'withdraw', can.remove && 'remove'].filter(Boolean).join(' ')]
    }),
  )
  expect(table).toEqual({
    draft: 'edit remove',
    scheduled: 'edit withdraw',
    published: 'withdraw',
    withdrawn: 'remove',
  })
})

test('a notice for later is a minute ahead', () => {
  const now = '2026-03-02T04:00:00.000Z'
  expect(['2026-03-02T04:01:00.000Z', '2026-03-02T12:01:00+08:00'].map((at) => checkPublishAt(at, now).ok)).toEqual([
    true,
    true,
  ])
  expect(['2026-03-02T04:00:59.999Z', '2026-03-01T04:00:00.000Z'].map((at) => checkPublishAt(at, now).ok)).toEqual([
    false,
    false,
  ])
})
