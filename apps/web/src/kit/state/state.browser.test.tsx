import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../test/show.tsx'
import { CanDo, CannotDo } from './CanDo.tsx'
import { useConfirm } from './Confirm.tsx'
import { DisabledReason } from './DisabledReason.tsx'
import { EmptyState } from './EmptyState.tsx'
import { StatusTag } from './StatusTag.tsx'

describe('a disabled control', () => {
  it('can be reached by keyboard, says why on focus, and does nothing', async () => {
    const press = vi.fn()
    await show(
      <>
        <input aria-label="Before" />
        <DisabledReason reason="Choose an outlet first.">
          <Button onClick={press}>Refund</Button>
        </DisabledReason>
      </>,
    )
    const button = page.getByRole('button', { name: 'Refund' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('Choose an outlet first.')
    // Without a click the first Tab may only enter the frame that the test runs in.
    await userEvent.click(page.getByLabelText('Before'))
    await userEvent.keyboard('{Tab}')
    await expect.element(button).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Choose an outlet first.')
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
  })

  it('says why under the pointer', async () => {
    await show(
      <DisabledReason reason="Nothing is left to refund.">
        <Button>Refund</Button>
      </DisabledReason>,
    )
    await userEvent.hover(page.getByRole('button', { name: 'Refund' }))
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Nothing is left to refund.')
  })

  it('is as it was without a reason', async () => {
    const press = vi.fn()
    await show(
      <DisabledReason reason={null}>
        <Button onClick={press}>Refund</Button>
      </DisabledReason>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Refund' }))
    expect(press).toHaveBeenCalledOnce()
  })
})

describe('what one may do', () => {
  const add = 'platform.catalogue.products.add'

  const both = (
    <>
      <CanDo permission={add}>may</CanDo>
      <CannotDo permission={add}>may not</CannotDo>
    </>
  )
  const [may, mayNot] = [page.getByText('may', { exact: true }), page.getByText('may not', { exact: true })]

  it('is shown to whoever holds the code, and its opposite to who does not', async () => {
    await show(both, { session: { perm: [permissionCode(add)] } })
    await expect.element(may).toBeVisible()
    await expect.element(mayNot).not.toBeInTheDocument()
    await show(both, { session: { perm: [permissionCode('platform.catalogue.products')] } })
    await expect.element(mayNot).toBeVisible()
    await expect.element(may).not.toBeInTheDocument()
  })
})

function Asking() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('none')
  return (
    <>
      <Button
        onClick={() => void confirm({ title: 'Archive tea?', ok: 'Archive' }).then((yes) => setAnswer(String(yes)))}
      >
        Ask
      </Button>
      <p>answer {answer}</p>
    </>
  )
}

describe('the confirmation', () => {
  it('changes nothing on cancel and on escape, and goes ahead on OK', async () => {
    await show(<Asking />)
    const ask = page.getByRole('button', { name: 'Ask' })
    await userEvent.click(ask)
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByText('answer false')).toBeVisible()
    await userEvent.click(ask)
    await userEvent.click(page.getByRole('button', { name: 'Archive' }))
    await expect.element(page.getByText('answer true')).toBeVisible()
    await userEvent.click(ask)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('answer false')).toBeVisible()
  })
})

describe('states', () => {
  it.each(['light', 'dark'] as const)('have no serious finding of axe in %s', async (mode) => {
    await show(
      <>
        {(['good', 'warn', 'bad', 'info', 'off'] as const).map((kind) => (
          <StatusTag key={kind} kind={kind}>
            {kind}
          </StatusTag>
        ))}
        <EmptyState
          title="Nothing here"
          body="This is what it is for."
          action={<Button type="primary">Begin</Button>}
        />
      </>,
      { mode },
    )
    await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })
})
