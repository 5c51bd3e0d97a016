import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../paper/paper.css'
import { show } from '../../test/show.tsx'
import { QrPlace } from './QrPlace.tsx'
import { QrShown } from './QrShown.tsx'

const below = <button type="button">Choose another way</button>

it('keeps what stands below a code where it is while the code is not known', async () => {
  await show(
    <>
      <QrPlace>{null}</QrPlace>
      {below}
    </>,
  )
  const top = (): number => page.getByRole('button').element().getBoundingClientRect().top
  await expect.element(page.getByRole('button')).toBeVisible()
  const before = top()
  expect(before).toBeGreaterThan(100)
  await show(
    <>
      <QrShown text="https://pay.example/x" label="Scan it" />
      {below}
    </>,
  )
  await expect.element(page.getByRole('img', { name: 'Scan it' })).toBeVisible()
  expect(top()).toBe(before)
})

it.each(['x', 'x'.repeat(512)])(
  'is as large as its place, however much it says, where papers are shown too',
  async (text) => {
    await show(<QrShown text={text} label="Scan it" />)
    const found = page.getByRole('img', { name: 'Scan it' })
    await expect.element(found).toBeVisible()
    const code = found.element()
    const place = code.closest('.p-qr')
    expect(code.getBoundingClientRect().toJSON()).toEqual(place?.getBoundingClientRect().toJSON())
    expect(place && getComputedStyle(place).backgroundColor).toBe('rgb(255, 255, 255)')
  },
)
