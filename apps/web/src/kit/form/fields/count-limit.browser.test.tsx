import { Button } from 'antd'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/show.tsx'
import { CountLimit } from './CountLimit.tsx'

/** Shows both buttons of a list that holds two to five entries. */
async function shown(count: number, language: 'en' | 'zh' | 'ja' = 'en') {
  const press = vi.fn()
  await show(
    <>
      <CountLimit count={count} most={5}>
        <Button onClick={() => press('add')}>Add</Button>
      </CountLimit>
      <CountLimit count={count} least={2}>
        <Button onClick={() => press('remove')}>Remove</Button>
      </CountLimit>
    </>,
    { language },
  )
  await expect.element(page.getByRole('button').first()).toBeVisible()
  for (const button of page.getByRole('button').elements()) (button as HTMLElement).click()
  return press.mock.calls.flat()
}

it.each([
  [2, ['add']],
  [3, ['add', 'remove']],
  [5, ['remove']],
])('with %i entries what may still be done is done', async (count, done) => {
  expect(await shown(count)).toEqual(done)
})

it.each([
  ['en', 'No more than 5 can be added.', 'At least 2 must stay.'],
  ['zh', '最多可添加 5 项。', '至少保留 2 项。'],
  ['ja', '追加できるのは 5 件までです。', '2 件以上を残してください。'],
] as const)('and what may not says why, in %s', async (language, most, least) => {
  await shown(5, language)
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(most)
  await shown(2, language)
  await expect.element(page.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription(least)
})
