import { expect } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'
import { isInstalled } from './support/till.ts'
import { chromiumSwitches, findWholeChromium } from '../tools/test/chromium.ts'

// A browser that cannot have a window shows no notification.
test.use({ launchOptions: { executablePath: findWholeChromium(), args: [...chromiumSwitches] } })

// The worker is the same in every language. A browser's push service is out of reach here: what it brings is handed to the worker itself.
test('an alert is shown by the browser, and the choice says so @once', async ({ person }) => {
  const owner = await person({ keepsProgram: true, isChanged: true })
  const { page, context, t } = owner
  await context.grantPermissions(['notifications'])
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  await isInstalled(owner)
  const devtools = await context.newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await known,
    data: JSON.stringify({ title: 'Refund R-1', text: 'Corner Shop', path: '/sales/refund?search=R-1', tag: 'a1' }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data: data as unknown,
      }))
    })
  await expect
    .poll(shown)
    .toEqual([{ title: 'Refund R-1', body: 'Corner Shop', tag: 'a1', data: { path: '/sales/refund?search=R-1' } }])

  await page
    .getByRole('button', { name: new RegExp(t('message', 'bell.title')) })
    .first()
    .click()
  await page.getByRole('button', { name: t('message', 'alert.choose') }).click()
  await expect(page.getByRole('switch', { name: t('message', 'push.here') })).toBeEnabled()
  await owner.look('alert-choice')
  expect(owner.complaints).toEqual([])
})
