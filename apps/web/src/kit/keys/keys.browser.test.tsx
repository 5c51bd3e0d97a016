import { Suspense, useState } from 'react'
import { Button } from 'antd'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import ShortcutSheet from '../../shell/commands/ShortcutSheet.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { useShortcutKeys } from './use-shortcuts.ts'

const rows = ['Ada', 'Bea', 'Cid'].map((name, at) => ({
  ...rowOf(listSuppliers, { name }),
  id: `019cc000-0000-7000-8000-00000000000${at + 1}`,
}))

function Suppliers({
  onOpen,
  onNew,
  isSheet,
}: {
  onOpen: (name: string) => void
  onNew: () => void
  isSheet?: boolean
}) {
  useShortcutKeys()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListPage
        name="suppliers"
        title="Suppliers"
        purpose="Who sells to you"
        endpoint={listSuppliers}
        filters={[{ kind: 'text', name: 'search', label: 'Name' }]}
        columns={[
          {
            key: 'name',
            title: 'Name',
            render: ({ name }) => name,
            opens:
              ({ name }) =>
              () =>
                onOpen(name),
          },
        ]}
        rowKey={({ id }) => id}
        actions={
          <Button type="primary" onClick={onNew}>
            New supplier
          </Button>
        }
        empty={{ title: 'None' }}
      />
      {isSheet === true ? <Button onClick={() => setOpen(true)}>Keys</Button> : null}
      <Suspense fallback={null}>{isOpen ? <ShortcutSheet onClose={() => undefined} /> : null}</Suspense>
    </>
  )
}

it('walks the rows, opens one, and begins a new one; not while something is typed', async () => {
  const [open, begin] = [vi.fn(), vi.fn()]
  await renderScreen(<Suppliers onOpen={open} onNew={begin} />, [answer(listSuppliers, pageWith(...rows))])
  await expect.element(page.getByText('Cid')).toBeVisible()
  await userEvent.keyboard('jjj')
  await expect.element(page.getByRole('button', { name: 'Cid' })).toHaveFocus()
  await userEvent.keyboard('k{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith('Bea')
  await userEvent.keyboard('n')
  expect(begin).toHaveBeenCalledTimes(1)
  await userEvent.type(page.getByLabelText('Name').first(), 'njk')
  await expect.element(page.getByLabelText('Name').first()).toHaveValue('njk')
  expect(begin).toHaveBeenCalledTimes(1)
})

it('lists on its sheet what works on the page, and nothing behind the sheet is pressed', async () => {
  const begin = vi.fn()
  await renderScreen(<Suppliers onOpen={() => undefined} onNew={begin} isSheet />, [
    answer(listSuppliers, pageWith(...rows)),
  ])
  await expect.element(page.getByText('Cid')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Keys' }))
  await expect.element(page.getByRole('dialog').getByText('New supplier')).toBeVisible()
  await userEvent.keyboard('n')
  expect(begin).not.toHaveBeenCalled()
  expect(await seriousFindings()).toEqual([])
})
