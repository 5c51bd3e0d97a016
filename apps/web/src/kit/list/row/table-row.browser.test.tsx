import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionOutlet, sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { drawnBy } from '../../../test/drawn-components.ts'
import { patiently } from '../../../test/patiently.ts'
import { sample } from '../../../test/sample.ts'
import { show } from '../../../test/show.tsx'
import { readSession, writeSession } from '../../../session/session.ts'
import { changeLanguage } from '../../../words/words.ts'
import { Money } from '../../money/Money.tsx'
import { Rows } from '../Rows.tsx'

interface Tea {
  readonly id: string
  readonly priceMinor: number
}

const teas: readonly Tea[] = Array.from({ length: 20 }, (_, at) => ({
  id: `Tea ${at + 1}`,
  priceMinor: 100 * (at + 1),
}))
const dearer = teas.map((tea, at) => (at === 4 ? { ...tea, priceMinor: 9_900 } : tea))
const outlet = (payCurrency: 'USD' | 'CAD') => sample(sessionOutlet, { payCurrency, timeZone: 'UTC' })
const done: string[] = []

/** A list that is drawn anew with each press, everything that it hands on made anew, and its fifth row dearer from the second press on. */
function Pressed() {
  const [presses, setPresses] = useState(0)
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Anew
      </button>
      <Rows
        rows={presses < 2 ? teas : dearer}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: 'Name',
            opens:
              ({ id }) =>
              () =>
                void done.push(`open ${id} ${presses}`),
            render: ({ id }) => id,
          },
          {
            key: 'price',
            title: 'Price',
            align: 'end',
            render: ({ priceMinor }) => <Money minor={priceMinor} currency="USD" />,
          },
        ]}
        rowActions={({ id }) => [
          { key: 'brew', label: `Brew`, run: () => void done.push(`brew ${id} ${presses}`) },
          { key: 'pour', label: presses > 3 ? 'Pour out' : 'Pour', run: () => undefined },
        ]}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  )
}

const anew = () => userEvent.click(page.getByRole('button', { name: 'Anew' }))
const drawnRows = async (act: () => Promise<unknown>): Promise<number> =>
  (await drawnBy(act)).filter((name) => name === 'TableRow').length
const settled = (): Promise<void> => new Promise((goOn) => requestAnimationFrame(() => setTimeout(goOn)))
/** A row is two for React: that it is compared, and what is in it. */
const ROW = 2

async function showTeas(): Promise<void> {
  done.length = 0
  const session = { user: sample(sessionUser, { locale: 'en-US' }), outlets: [outlet('USD')] }
  await show(<Pressed />, { session })
  await expect.element(page.getByRole('button', { name: 'Tea 20', exact: true })).toBeVisible()
}

describe('a row of a list that is drawn anew', () => {
  it('is passed over where nothing in it has changed, and drawn where something has', async () => {
    await showTeas()
    expect(await drawnRows(anew)).toBe(0)
    expect(await drawnRows(anew)).toBe(ROW)
    expect(document.querySelectorAll('tbody tr')[4]?.textContent).toContain('99.00')
    expect(await drawnRows(() => userEvent.click(page.getByRole('checkbox', { name: 'Select Tea 3' })))).toBe(ROW)
    expect(document.querySelectorAll('tbody tr.is-chosen')).toHaveLength(1)
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Tea 4' }))
    expect(document.querySelectorAll('tbody tr.is-chosen')).toHaveLength(2)
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Tea 3' }))
    expect(document.querySelectorAll('tbody tr.is-chosen')).toHaveLength(1)
  })

  it('does what the list would do now: opens, acts, and says what its actions are called by now', async () => {
    await showTeas()
    await anew()
    await userEvent.click(page.getByRole('button', { name: 'Tea 7', exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Actions for Tea 7' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Brew' }))
    expect(done).toEqual(['open Tea 7 1', 'brew Tea 7 1'])
    for (let press = 0; press < 3; press += 1) await anew()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Tea 8' }))
    await expect.element(page.getByRole('menuitem', { name: 'Pour out' })).toBeVisible()
  })

  it('is written anew in another language, and where other money is the reader’s own', async () => {
    await showTeas()
    const price = (): string => document.querySelector('tbody tr td.is-end')?.textContent ?? ''
    const before = price()
    await drawnBy(async () => {
      writeSession({ outlets: [outlet('CAD')] })
      await settled()
    })
    await patiently(() => expect(price()).not.toBe(before))
    expect(readSession().outlets).toHaveLength(1)
    const english = document.querySelector('tbody .k-row-actions')?.getAttribute('aria-label')
    await changeLanguage('ja')
    await patiently(() =>
      expect(document.querySelector('tbody .k-row-actions')?.getAttribute('aria-label')).not.toBe(english),
    )
    await changeLanguage('en')
  })
})
