import { expect } from '@playwright/test'
import { routes } from '../apps/web/src/routes.ts'
import { mayOpen } from '../apps/web/src/session/gate.ts'
import { Actions } from './support/actions.ts'
import { isOfRoute } from './support/of-route.ts'
import { freshShop } from './support/fresh-shop.ts'
import { walk } from './support/look-around.ts'
import { password, scan, signInStaff, test, type Person } from './support/journey.ts'
import { giveSession } from './support/sign-in.ts'
import { batteries, pauseAsPerson, openMore, openTill, payExact } from './support/till.ts'

const stamp = Date.now().toString(36)

/** A page that still lacks something after this long lacks it. */
const ANSWERS_WITHIN_MS = 5_000

/** Source: G16. */
const KNOWN = { actions: 5, minutes: 1 }

async function logIn({ page, t }: Person, actions: Actions): Promise<void> {
  await actions.fill(page.getByLabel(t('login', 'password'), { exact: true }), password, 'password')
  await actions.press(page.getByRole('button', { name: t('login', 'submit'), exact: true }), 'log in')
  await page.waitForURL(/\/desk$/)
}

test('a known cashier sells within five actions of the login page @once @gate', async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await cashier.go('/desk')
  await page.getByRole('button', { name: t('desk', 'register.go') }).click()
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()

  // The first time here somebody names themselves; the browser keeps their numbers, and nothing else.
  await cashier.go('/logout')
  await page.getByRole('tab', { name: t('login', 'as.staff') }).click()
  await page.getByLabel(t('login', 'merchantNumber')).fill('100001')
  await page.getByLabel(t('login', 'staffNumber')).fill('1001')
  await logIn(cashier, new Actions())
  await cashier.speak()
  await cashier.go('/logout')
  await expect(page.getByLabel(t('login', 'staffNumber'))).toHaveValue('1001')
  await cashier.look('login-known')

  const actions = new Actions()
  await logIn(cashier, actions)
  await actions.press(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }), 'float')
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
  await actions.do('scan', () => scan(page, batteries))
  await actions.do('exact cash', () => payExact(cashier))
  actions.hold(`known cashier (${cashier.language})`, KNOWN)
  expect(cashier.complaints).toEqual([])
})

test('somebody in training sells nothing', async ({ person }) => {
  const manager = await person()
  const { page, t } = manager
  await signInStaff(manager, '100001', '1001')
  await openTill(manager)
  await openMore(manager, 'training.begin')
  await expect(page.getByText(t('desk', 'training.title'), { exact: true })).toBeVisible()
  await scan(page, batteries)
  await manager.look('training')
  await payExact(manager)
  await expect(page.getByText('TRAINING 001').first()).toBeVisible()
  await manager.look('training-paid')
  await pauseAsPerson(manager)
  await page
    .getByRole('button', { name: t('desk', 'training.end') })
    .first()
    .click()
  await expect(page.getByText(t('desk', 'training.title'), { exact: true })).toHaveCount(0)
  await scan(page, batteries)
  await payExact(manager)
  await expect(page.getByText(/\d+-\d+-000001/).first()).toBeVisible()
  expect(manager.complaints).toEqual([])
})

/** Returns the faults of a page that somebody without any records sees, once it has had the time to answer. */
async function faultsOf(person: Person, route: string, perm: readonly string[]): Promise<readonly string[]> {
  await walk(person.page, route)
  await expect(person.page.locator('main h1, h1').first()).toBeVisible()
  await expect(person.page.locator('.k-skeleton, [aria-busy=true]')).toHaveCount(0)
  let faults: readonly string[] = []
  await expect
    .poll(async () => (faults = await faultsNow(person, route, perm)), { timeout: ANSWERS_WITHIN_MS })
    .toEqual([])
    .catch(() => undefined)
  return faults
}

/** Returns the faults of the page as it is; empty where it has a reason, a step, and no link that leads nowhere. */
async function faultsNow({ page }: Person, route: string, perm: readonly string[]): Promise<readonly string[]> {
  const seen = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const isSeen = (one: Element): boolean => one.getClientRects().length > 0
    const place = main.querySelector('.k-empty') ?? main
    const steps = [...place.querySelectorAll('a[href], button:not([disabled])')].filter((one) => isSeen(one))
    const reasons = [...main.querySelectorAll('p, li, td, dd')].filter((one) => isSeen(one) && one.textContent !== '')
    const links = [...main.querySelectorAll('a[href]')].map((one) => one.getAttribute('href') ?? '')
    return { steps: steps.length, reasons: reasons.length, links }
  })
  const dead = seen.links.filter((link) => link.startsWith('/cashier/manage') && !opens(link, perm))
  return [
    ...(seen.steps === 0 ? ['no step'] : []),
    ...(seen.reasons === 0 ? ['no reason'] : []),
    ...dead.map((link) => `leads to ${link}`),
  ].map((fault) => `${route}: ${fault}`)
}

/** Returns whether a link leads to a screen that its reader may open. */
function opens(link: string, perm: readonly string[]): boolean {
  const path = link.replace('/cashier/manage', '').split('?')[0] || '/'
  const found = routes.find((route) => isOfRoute(route.path, path))
  return found !== undefined && mayOpen(found.access, perm)
}

for (const who of ['owner', 'manager', 'cashier'] as const) {
  test(`every page of a shop that has nothing offers the ${who} a next step @once`, async ({ person }) => {
    const one = await person()
    const email = `empty-${who}-${stamp}@journey.example`
    const { merchantNumber } = await freshShop(email, who === 'owner' ? [] : [who])
    await giveSession(one.page, who === 'owner' ? { email, password } : { merchantNumber, staffNumber: who, password })
    const perm = await one.page.evaluate(
      () => (JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { perm: string[] }).perm,
    )
    const mine = routes.filter(
      ({ path, access, layout }) =>
        layout === 'shell' && !path.includes('$') && !path.startsWith('/auth') && mayOpen(access, perm),
    )
    const faults: string[] = []
    await one.go(mine[0]?.path ?? '/')
    for (const { path } of mine) faults.push(...(await faultsOf(one, path, perm)))
    expect(faults).toEqual([])
    console.log(`${who}: ${String(mine.length)} pages, each with a next step`)
    expect(one.complaints).toEqual([])
  })
}
