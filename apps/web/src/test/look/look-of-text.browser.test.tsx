import { expect, it } from 'vitest'
import { eachLookOfText } from './look-of-text.ts'
import { seriousFindings, show } from '../show.tsx'

const grounds = [
  { color: '#111', background: '#fff' },
  { color: '#bbb', background: '#fff' },
] as const

const Words = ({ at, children, ...more }: { at: 0 | 1; children: string; style?: React.CSSProperties }) => (
  <p style={{ ...grounds[at], ...more.style }}>{children}</p>
)

it('of many words that look alike two are looked at, and whatever looks otherwise', async () => {
  await show(
    <>
      {Array.from({ length: 20 }, (_, at) => (
        <Words key={at} at={0}>{`Line ${at}`}</Words>
      ))}
      <Words at={0} style={{ fontSize: 30 }}>
        Large
      </Words>
      <input aria-label="Amount" />
    </>,
  )
  await expect.poll(() => document.body.innerText).toContain('Large')
  const words = eachLookOfText().map((one) => one.textContent)
  expect(words).toEqual(['Line 0', 'Line 19', 'Large', ''])
})

it.each(
  Object.entries({
    'one among many': <Words at={1}>Faint</Words>,
    'one on another ground': (
      <div style={{ background: '#222' }}>
        <p style={{ color: '#111' }}>Faint</p>
      </div>
    ),
    'one whose like is out of sight': (
      <>
        <div style={{ height: 10, overflow: 'hidden' }}>
          <Words at={1} style={{ position: 'relative', top: 200 }}>
            Away
          </Words>
        </div>
        <Words at={1}>Faint</Words>
      </>
    ),
    'one whose like is pressed in vain': (
      <>
        <button disabled style={{ color: '#bbb', background: '#fff' }}>
          Off
        </button>
        <button style={{ color: '#bbb', background: '#fff' }}>Faint</button>
      </>
    ),
  }),
)('words that are hard to read are found: %s', async (_, faint) => {
  await show(
    <>
      <Words at={0}>Dark</Words>
      {faint}
      <Words at={0}>Dark as well</Words>
    </>,
  )
  await expect.poll(() => document.body.innerText).toContain('Dark as well')
  expect(await seriousFindings()).toEqual([expect.stringContaining('color-contrast')])
})
