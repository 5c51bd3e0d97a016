import { afterEach, expect, it } from 'vitest'
import { sheetAtHead } from './sheet-at-head.ts'

const sheetOf = (css: string): string => URL.createObjectURL(new Blob([css], { type: 'text/css' }))
const linkOf = (address: string): HTMLLinkElement | null => document.querySelector(`link[href="${address}"]`)

let put: string[] = []
const at = (address: string): string => {
  put.push(address)
  return address
}
afterEach(() => {
  for (const address of put) linkOf(address)?.remove()
  put = []
})

it('stands before all others, once, and is there when it says so', async () => {
  const address = at(sheetOf('body { --sheet: here }'))
  const [ahead, later] = [sheetAtHead(address), sheetAtHead(address)]
  expect(document.head.firstElementChild).toBe(linkOf(address))
  await Promise.all([ahead, later])
  expect(getComputedStyle(document.body).getPropertyValue('--sheet')).toBe('here')
  expect(document.querySelectorAll(`link[href="${address}"]`)).toHaveLength(1)
})

it('that did not arrive leaves nothing behind, and is put anew by whoever needs it next', async () => {
  const address = at('/no/such/sheet-of-styles.css')
  await expect(sheetAtHead(`blob:${address}`)).rejects.toThrow('did not arrive')
  expect(linkOf(`blob:${address}`)).toBeNull()
  const again = sheetAtHead(`blob:${address}`)
  expect(linkOf(`blob:${address}`)).not.toBeNull()
  await expect(again).rejects.toThrow('did not arrive')
})
