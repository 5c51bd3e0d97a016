import { Empty } from 'antd'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test/show.tsx'

function Page({ onBegin }: { onBegin: () => void }) {
  useEffect(onBegin, [onBegin])
  return <Empty image={null} />
}

// A page made anew has forgotten what was typed into it.
it.each([
  ['zh', '暂无数据'],
  ['ja', 'データがありません'],
] as const)('the page is made once, before the words of %s have come', async (language, words) => {
  let begun = 0
  const count = (): void => {
    begun++
  }
  await show(<Page onBegin={count} />, { language })
  await expect.element(page.getByText(words).last()).toBeInTheDocument()
  expect(begun).toBe(1)
})
