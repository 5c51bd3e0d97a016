import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../test/show.tsx'
import { PageLink } from './PageLink.tsx'

const link = () => page.getByRole('link', { name: 'Orders' })

it('goes to a page of the app with its search, and nothing is loaded anew', async () => {
  const router = await show(<PageLink to="/sales/order?status=open">Orders</PageLink>)
  await expect.element(link()).toHaveAttribute('href', '/sales/order?status=open')
  await userEvent.click(link())
  await expect.poll(() => router.state.location.href).toBe('/sales/order?status=open')
})

it('leaves presses for another tab to the browser, and a press that somebody stopped', async () => {
  const heard = vi.fn<() => void>()
  const router = await show(
    <PageLink
      to="/sales/order"
      onClick={(press) => {
        heard()
        if (!press.ctrlKey) press.preventDefault()
      }}
    >
      Orders
    </PageLink>,
  )
  await expect.element(link()).toBeVisible()
  const opened = vi.fn<(press: MouseEvent) => void>((press) => {
    expect(press.defaultPrevented).toBe(!press.ctrlKey)
    press.preventDefault()
  })
  addEventListener('click', opened, { once: false })
  await userEvent.click(link(), { modifiers: ['Control'] })
  await userEvent.click(link())
  removeEventListener('click', opened)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(opened).toHaveBeenCalledTimes(2)
  expect(router.state.location.pathname).toBe('/here')
})
