import { expect } from '@playwright/test'
import { Actions } from './support/actions.ts'
import { drawer, fill, save } from './support/forms.ts'
import { password, signInAdmin, test, type Person } from './support/journey.ts'
import { codeSentTo } from './support/mailbox.ts'
import { pauseAsPerson } from './support/till.ts'

/** Source: G16. */
const NEW_SHOP = { actions: 15, minutes: 5 }
const pin = '259137'
const stamp = Date.now().toString(36)

const first = {
  en: { shop: 'Corner Shop', owner: 'Noor', goods: 'House blend', price: '4.50', currency: 'USD', unit: 'USD' },
  zh: { shop: '街角小店', owner: '小林', goods: '招牌咖啡', price: '18.00', currency: 'CNY', unit: '元' },
  ja: { shop: '角の店', owner: '花子', goods: 'ブレンド', price: '450', currency: 'JPY', unit: '円' },
} as const

const address = (who: string, { language }: Person): string => `${who}-${stamp}-${language}@first.example`

/** Takes the one product there is, pays it exactly, and sees that it is sold. */
async function sellFirst(person: Person, actions: Actions): Promise<void> {
  const { page, t, language } = person
  const key = page.getByRole('button', { name: new RegExp(first[language].goods) }).first()
  await actions.press(key, 'product')
  await actions.press(page.getByRole('button', { name: new RegExp(t('desk', 'pay.pay')) }).first(), 'pay')
  const exact = page.getByRole('button', { name: new RegExp(t('desk', 'pay.exact')) }).first()
  await expect(exact).toBeVisible()
  await pauseAsPerson(person)
  await actions.press(exact, 'exact cash')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
}

/** From the page that asks for the first goods to the open drawer. */
async function firstGoods({ page, t, language }: Person, actions: Actions): Promise<void> {
  const { goods, price, unit } = first[language]
  await actions.fill(page.getByLabel(t('start', 'name'), { exact: true }), goods, 'product name')
  await actions.fill(page.getByLabel(t('start', 'price', { currency: unit })), price, 'price')
  await actions.press(page.getByRole('button', { name: t('start', 'sell') }), 'save and open')
  await actions.press(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }), 'float')
}

/** Today of a shop that has begun: what it is asked to do sets the shop up, and nothing scolds. */
async function isNotScolded(owner: Person): Promise<void> {
  const { page, t } = owner
  const answered = page.waitForResponse((answer) => answer.url().includes('/today/errands'))
  await owner.go('/')
  const { rows } = (await (await answered).json()) as { rows: readonly { kind: string }[] }
  expect(rows.map(({ kind }) => kind).filter((kind) => !kind.startsWith('setup'))).toEqual([])
  await expect(page.getByRole('region', { name: t('today', 'title') })).toBeVisible()
}

test('a new merchant sells within five minutes of the letter @gate', async ({ person }) => {
  const owner = await person()
  const { page, t, language } = owner
  const { shop, owner: name, currency } = first[language]
  const mail = address('new', owner)
  await owner.go('/register')
  const actions = new Actions()
  await actions.fill(page.getByLabel(t('account', 'email'), { exact: true }), mail, 'e-mail')
  await actions.press(page.getByRole('button', { name: t('account', 'sendCode') }), 'send code')
  // The journeys' server has no mail server and is asked at its own machine: the code fills itself in.
  await expect(page.getByLabel(t('account', 'code'))).toHaveValue(await codeSentTo(mail))
  await actions.fill(page.getByLabel(t('account', 'merchantName')), shop, 'shop')
  await actions.fill(page.getByLabel(t('start', 'yourName')), name, 'name')
  await actions.fill(page.getByLabel(t('account', 'password'), { exact: true }), password, 'password')
  await actions.fill(page.getByLabel(t('start', 'pin'), { exact: true }), pin, 'PIN')
  await expect(page.getByText(t('start', `currencies.${currency}`)).first()).toBeVisible()
  await owner.look('register-filled')
  await actions.press(page.getByRole('button', { name: t('account', 'register.submit'), exact: true }), 'register')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop)
  await owner.look('start')
  await firstGoods(owner, actions)
  await sellFirst(owner, actions)
  actions.hold(`new merchant (${language})`, NEW_SHOP)
  await owner.look('first-sale')
  await isNotScolded(owner)
  await owner.look('first-day')
  expect(owner.complaints).toEqual([])
})

test('the owner of a partner’s merchant sells within five minutes of signing in', async ({ person }) => {
  const partner = await person()
  const { t, language } = partner
  await signInAdmin(partner, 'partner@kassa.example')
  await partner.go('/merchant/merchant-list')
  await partner.page
    .getByRole('button', { name: t('people', 'new.merchant') })
    .first()
    .click()
  const form = drawer(partner)
  await form.getByLabel(t('people', 'field.name'), { exact: true }).fill(`${first[language].shop} ${stamp}`)
  const mail = address('brought', partner)
  await fill(form, {
    [t('people', 'field.firstName')]: first[language].owner,
    [t('people', 'field.email')]: mail,
    [t('people', 'field.password')]: password,
    [t('people', 'field.passwordAgain')]: password,
  })
  await save(partner)

  const owner = await person()
  const { page } = owner
  await owner.go('/login')
  const actions = new Actions()
  await actions.fill(page.getByLabel(t('login', 'email'), { exact: true }), mail, 'e-mail')
  await actions.fill(page.getByLabel(t('login', 'password'), { exact: true }), password, 'password')
  await actions.press(page.getByRole('button', { name: t('login', 'submit'), exact: true }), 'log in')
  await page.waitForURL(/\/start$/)
  await owner.speak()
  await owner.go('/start')
  await actions.fill(page.getByLabel(t('start', 'pin'), { exact: true }), pin, 'PIN')
  await owner.look('begin-shop')
  await actions.press(page.getByRole('button', { name: t('start', 'begin'), exact: true }), 'make my shop')
  await firstGoods(owner, actions)
  await sellFirst(owner, actions)
  actions.hold(`a partner's merchant (${language})`, NEW_SHOP)
  await isNotScolded(owner)
  await owner.look('first-day-of-brought')
  for (const one of [partner, owner]) expect(one.complaints).toEqual([])
})
