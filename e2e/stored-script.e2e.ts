import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { moveMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { beginShop } from '@kassa/contract/organisation/shop.calls.ts'
import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { expect, type Page } from '@playwright/test'
import { routes } from '../apps/web/src/routes.ts'
import { allCalls, fillTexts, type Send } from './support/fill-texts.ts'
import { password, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { walk } from './support/look-around.ts'
import { openMore, openSection } from './support/till.ts'

const api = (): string => `${process.env['KASSA_ADDRESS'] ?? ''}/cashier/api`

async function tokenOf(email: string): Promise<string> {
  const response = await fetch(`${api()}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'null' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

const sender =
  (token: string, outlet?: string): Send =>
  async ({ method, path }, request) => {
    const response = await fetch(api() + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(outlet === undefined ? {} : { outlet }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
    })
    return { status: response.status, answer: (await response.json().catch(() => null)) as unknown }
  }

/** The scripts that ran, were blocked, or became more than text. */
interface Watch {
  readonly ran: string[]
  readonly blocked: string[]
}

/** Listens before any page of the person is loaded. */
async function watch({ context }: Person): Promise<Watch> {
  const seen: Watch = { ran: [], blocked: [] }
  await context.exposeFunction('xss', (what: unknown) => void seen.ran.push(String(what)))
  await context.exposeFunction('tellBlocked', (what: string) => void seen.blocked.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // The schema library asks once whether it may compile; what is stored would be inline.
      if (blockedURI === 'eval') return
      const { tellBlocked } = window as unknown as { tellBlocked: (what: string) => void }
      tellBlocked(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return seen
}

/** Elements that a stored text has become. */
const made = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              /^on/i.test(name) || (/^(href|src|action)$/i.test(name) && /^\s*javascript:/i.test(value)),
          ) ||
          element.getAttribute('src') === 'x' ||
          (element.tagName === 'SCRIPT' && /xss\(/.test(element.textContent)),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )

/** Waits until a screen is there and has its answer. */
async function isWhole(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .k-skeleton, .ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
}

const search = encodeURIComponent('<img src=x onerror=xss("address")>')

const saysScript = async (page: Page, place = 'main'): Promise<boolean> =>
  /xss\(\d*\)/.test(await page.locator(place).innerText())

interface Visited {
  /** Screens on which a script was read as text. */
  readonly shown: number
  /** Screens of one thing that a row led to. */
  readonly opened: readonly string[]
}

/** Screens of one thing each. */
const ofOne = routes.filter(({ path, layout }) => layout === 'shell' && path.includes('$')).map(({ path }) => path)

/** Walks through every screen with a fixed address, opening what the first row of a list opens. */
async function visitAll(person: Person & { readonly isFirst: boolean }): Promise<Visited> {
  const { page } = person
  let shown = 0
  const opened: string[] = []
  const fixed = routes.filter(({ path, layout }) => layout === 'shell' && !path.includes('$'))
  await person.go('/')
  await isWhole(page)
  for (const { path } of fixed) {
    // The text of the address is shown alike to everybody.
    if (person.isFirst) {
      await walk(page, `${path}?search=${search}`)
      await isWhole(page)
      expect(await made(page), `${path}?search`).toEqual([])
    }
    await walk(page, path)
    await isWhole(page)
    expect(await made(page), path).toEqual([])
    if (await saysScript(page)) shown += 1
    const first = page.locator('main .k-opens').first()
    if ((await first.count()) === 0) continue
    const href = await first.getAttribute('href')
    if (href === null) {
      await first.click()
      await isWhole(page)
      expect(await made(page), `${path}, opened`).toEqual([])
      continue
    }
    const id = new URL(href, page.url()).pathname.split('/').at(-1) ?? ''
    for (const below of ofOne.filter((route) => route.startsWith(`${path}/$`))) {
      await walk(page, below.replace(/\$\w+/, id))
      await isWhole(page)
      expect(await made(page), below).toEqual([])
      if (await saysScript(page)) shown += 1
      opened.push(below)
    }
  }
  return { shown, opened }
}

/** Chooses an outlet as the picker of the shell keeps it. */
const stayAt = ({ page }: Person, outletId: string): Promise<void> =>
  page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as object
    localStorage.setItem('kassa.session', JSON.stringify({ ...kept, outlet: { outletId: id, payCurrency: 'USD' } }))
  }, outletId)

const CASHIER = '9001'

/** Adds a person whose name is script, with every right that people at outlets are given. */
async function addCashier(send: Send, outletIds: readonly string[]): Promise<void> {
  const { rows } = (await send(staffRoleCalls.list, {})).answer as { rows: { id: string; codes: string[] }[] }
  const role = rows.toSorted((one, other) => other.codes.length - one.codes.length)[0]
  const { status, answer } = await send(createStaff, {
    number: CASHIER,
    firstName: '<svg onload=xss(2)>',
    lastName: '',
    phone: '',
    roleId: role?.id,
    outletIds,
    password,
    passwordAgain: password,
  })
  expect(status, JSON.stringify(answer)).toBe(200)
}

/** Receives a piece whose serial number is script. */
async function receivePiece(send: Send, outletId: string): Promise<void> {
  const listings = [{ ...usualListing, outletId, sellPriceMinor: 500 }]
  const goods = { ...usualProduct, name: '<svg onload=xss(3)>', tracksSerials: true, listings }
  const idOf = ({ answer }: Awaited<ReturnType<Send>>): string => (answer as { id: string }).id
  const variantId = idOf(await send(createProduct, goods))
  const supplierId = idOf(await send(createSupplier, { name: '<svg onload=xss(4)>' }))
  const ordered = { supplierId, expectedOn: null, lines: [{ variantId, quantity: 1, unitPriceMinor: 300 }] }
  const order = await send(createPurchaseOrder, ordered)
  await send(submitPurchaseOrder, { id: idOf(order) })
  const [line] = (order.answer as { lines: { lineId: string }[] }).lines
  const came = [{ lineId: line?.lineId, quantity: 1, serials: ['<img src=x onerror=xss(5)>'] }]
  const { status, answer } = await send(receivePurchaseOrder, { id: idOf(order), lines: came })
  expect(status, JSON.stringify(answer)).toBe(200)
}

/** Sells the goods whose name is script at a till whose name is script, with the customer's screen beside it. */
async function sellScript({ page, context, t, go }: Person): Promise<void> {
  await go('/desk')
  await page.getByLabel(t('desk', 'register.name')).fill('<img src=x onerror=xss(1)>')
  await page.getByRole('button', { name: t('desk', 'register.go') }).click()
  await page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }).click()
  const customer = await context.newPage()
  await customer.goto(`${process.env['KASSA_ADDRESS'] ?? ''}/cashier/manage/common-second-screen`)
  const search = page.getByLabel(t('desk', 'search.label'))
  await search.fill('xss')
  await expect(page.getByRole('option').filter({ hasText: 'xss' }).first()).toBeVisible()
  expect(await made(page), 'what the desk finds').toEqual([])
  await search.press('Enter')
  await expect(customer.locator('.s2-line')).toContainText('xss(')
  for (const one of [page, customer]) expect(await made(one), 'a basket').toEqual([])
  await page.keyboard.press('F12')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await expect(page.getByText(t('desk', 'state.verified')).first()).toBeVisible({ timeout: 60_000 })
  for (const one of [page, customer]) expect(await made(one), 'a paid sale').toEqual([])
  await openMore({ page, t }, 'action.findOrder')
  await expect(page.getByRole('region', { name: t('desk', 'action.findOrder') })).toBeVisible()
  expect(await made(page), 'the orders it finds').toEqual([])
  await page.keyboard.press('Escape')
  for (const section of ['products', 'inventory', 'shift'] as const) {
    await openSection({ page, t }, section)
    await expect(page.getByRole('region', { name: t('desk', `section.${section}`) })).toBeVisible()
    expect(await made(page), `the desk's ${section}`).toEqual([])
  }
  await customer.close()
}

/**
 * Calls whose texts are seen nowhere, or that need more than fields (a printer, a payment that a channel left open, an order, a bill, what is on a gift card, a member without points
 * to erase, keys of a wallet, colors that can be read, a trial of a plan, two members who are one, a segment of members who agreed, a statement, a domain, closed books, foreign cash,
 * a passkey, a provider to sign in with that answers, a recipe, a request for stock, a payment to a supplier, a posted bill of one, an archive, somebody to give a right to, vouchers that were taken,
 * a known place, an app and its key): each is tried all the same.
 */
const NOT_STORED =
  /^(accounting\.(reopen-books|bank-foreign-cash)$|billing\.(mark-statement-paid|decide-refund|handle-transfer|request-refund|send-transfer-proof|order-bill|quote-bill)$|member\.(add-family-card|cancel-exchange|pay-into-purse|pay-together|save-apple-wallet|save-google-wallet|save-wallet-design|sell-times-card|take-back-from-purse|erase-member|merge-members|recharge|refund-recharge|write-to-segment)$|print\.((create|credit)-invoice|note-labels|print-labels|settle-label-batch|add-video-piece|revoke-screen)$|promotion\.start-(back-test|price-trial)$|audit\.export|catalogue\.(bulk-edit|duplicate|export|.*import)|device\.|identity\.(add-passkey|link-provider|save-sign-in-provider|login|logout|unlock|find|send|register|change|set|begin|confirm|remove|end)|inventory\.(create-assembly|decline-stock-request|reverse-supplier-payment|void-supplier-bill|approve|reject|adjust|receive|return|cancel|import)|moving\.begin-(archive|upload)$|organisation\.(claim-domain|give-elevation)$|payment\.(close-case|settle-meal-vouchers)|settings\.take-place-taxes$|open\.(authorize-app|create-(brand|category|member|refund)|set-metadata|adjust-(stock|member-balance|member-points)|quote-order|(cancel|give-back|ship)-web-order|receive-transfer|erase-member|credit-invoice|issue-gift-card|take-back-gift-card|give-back-to-gift-card|redeem-gift-card)$|sales\.)/

test('what looks like script in any text is text on every screen', { tag: '@once' }, async ({ person }) => {
  const changing = (await allCalls()).filter(({ access }) => access !== 'device' && access !== 'public')
  const inScope = (wanted: boolean): readonly Endpoint[] =>
    changing.filter(({ scope }) => (scope === 'platform') === wanted)

  // Above the tenants: partners, merchants, people, roles.
  const people = { merchant: '', partner: '' }
  let merchantNumber = ''
  const operatorToken = await tokenOf('operator@kassa.example')
  const operatorSends = sender(operatorToken)
  const above = await fillTexts(
    inScope(true),
    async (endpoint, request) => {
      const answered = await operatorSends(endpoint, request)
      const { admin } = request as { admin?: { email: string } }
      const what = /^organisation\.create-(merchant|partner)$/.exec(endpoint.name)?.[1] as 'merchant' | 'partner'
      if (what && answered.status < 300) people[what] = admin?.email ?? ''
      if (what === 'merchant') merchantNumber = (answered.answer as { number?: string }).number ?? merchantNumber
      return answered
    },
    {},
  )
  expect(Object.values(people), JSON.stringify([...above.refused])).not.toContain('')
  await operatorSends(moveMerchant, { id: above.ids.get('merchantId'), partnerId: above.ids.get('partnerId') })

  // Inside a merchant of its own, so that no other journey meets these names.
  const ownerToken = await tokenOf(people.merchant)
  const outlet = { currency: 'USD', timeZone: 'Asia/Shanghai', locale: 'en-US' }
  const create = changing.find(({ name }) => name === 'organisation.create-outlet') as Endpoint
  const places: string[] = []
  const ownerSends = sender(ownerToken)
  // A merchant's first outlet is made once, before anything else.
  const first = await fillTexts(
    [beginShop],
    async (endpoint, request) => {
      const answered = await ownerSends(endpoint, request)
      if (answered.status < 300) places.push((answered.answer as { outletId: string }).outletId)
      return answered
    },
    {},
  )
  expect([...first.refused]).toEqual([])
  const second = { ...outlet, number: 'A-2', name: '<img src=x onerror=xss(0)> A-2' }
  const { answer } = await ownerSends(create, second)
  places.push((answer as { id: string }).id)
  const later = inScope(false).filter(({ name }) => name !== beginShop.name)
  const inside = await fillTexts(later, sender(ownerToken, places[0]), {
    outletId: places[0] ?? '',
    toOutletId: places[1] ?? '',
  })

  await addCashier(sender(ownerToken), places.slice(0, 1))

  const left = [...above.refused, ...inside.refused].filter(([name]) => !NOT_STORED.test(name))
  const counts = [above, first, inside].flatMap(({ texts }) => [...texts.values()].map(({ length }) => length))
  console.log(
    `${counts.reduce((sum, one) => sum + one, 0)} texts stored by ${counts.length} calls, left out ${left.length}`,
  )
  expect(left).toEqual([])

  const cashier = await person({ isChanged: true })
  const atTheDesk = await watch(cashier)
  await signInStaff(cashier, merchantNumber, CASHIER)
  await sellScript(cashier)
  expect(atTheDesk).toEqual({ ran: [], blocked: [] })

  await receivePiece(sender(ownerToken, places[0]), places[0] ?? '')

  let shown = 0
  const opened: string[] = []
  const reader = await person({ isChanged: true })
  const seen = await watch(reader)
  for (const email of [people.merchant, people.partner, 'operator@kassa.example']) {
    await signInAdmin(reader, email)
    if (email === people.merchant) await stayAt(reader, places[0] ?? '')
    const visited = await visitAll({ ...reader, isFirst: email === people.merchant })
    shown += visited.shown
    opened.push(...visited.opened)
    expect(seen).toEqual({ ran: [], blocked: [] })
  }
  console.log(`${routes.length} routes, scripts read as text on ${shown} screens and ${opened.length} things' own`)
  expect(shown).toBeGreaterThan(10)
  expect(ofOne.filter((path) => !opened.includes(path))).toEqual([])
})
