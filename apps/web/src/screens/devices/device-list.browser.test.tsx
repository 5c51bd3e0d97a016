import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { afterAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf } from '../../test/sample.ts'
import DevicePage from './DevicePage.tsx'

checkList('the list of devices', {
  page: <DevicePage />,
  call: listDevices,
  row: rowOf(listDevices, {
    name: 'Till 9',
    number: '09',
    state: 'port-busy',
    queued: 3,
    isEnabled: 0,
    isBound: true,
    alarms: 2,
  }),
  says: ['Till 9', '09', 'Disabled'],
  at: '/here?state=offline&search=9',
  asks: { state: 'offline', search: '9' },
  empty: 'No devices yet',
})

/** Returns whether a text lies wholly inside everything around it up to its card. */
function isWhole(text: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const lines = [...range.getClientRects()]
  for (let around = text.parentElement; around && !around.matches('.k-card'); around = around.parentElement) {
    const { left, right } = around.getBoundingClientRect()
    if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) return false
  }
  return lines.length > 0
}

afterAll(() => page.viewport(1280, 800))

it.each(['en', 'zh', 'ja'] as const)(
  'a card of a device says its outlet, however narrow the phone, in %s',
  async (language) => {
    await page.viewport(360, 740)
    const outletName = 'Harbour Street 12, second floor'
    const lastSeenAt = '2026-03-02T01:00:00.000Z'
    const device = rowOf(listDevices, {
      name: 'Till 9',
      outletName,
      state: 'port-busy',
      isEnabled: 0,
      alarms: 2,
      lastSeenAt,
    })
    await renderScreen(<DevicePage />, [answer(listDevices, pageWith(device))], { language })
    await expect.element(page.getByText(outletName)).toBeVisible()
    expect(isWhole(page.getByText(outletName).element())).toBe(true)
  },
)
